import RillLocks

/// A container for one disposable, guarded by a lock.
///
/// Its functions return the disposable that the caller has to dispose, so that disposal runs outside of the lock.
final class DisposableSlot: Sendable {
  private struct Content {
    var disposable: (any Disposable)?
    var isClosed = false
  }

  private let content = Locked(Content())

  var isClosed: Bool { content.withLock { $0.isClosed } }
  var isTaken: Bool { content.withLock { $0.disposable != nil } }
  var current: (any Disposable)? { content.withLock { $0.disposable } }

  /// Stores `new` and returns the previous disposable, or returns `new` if the container is closed.
  func replace(with new: any Disposable) -> (any Disposable)? {
    content.withLock { content in
      if content.isClosed { return new }
      return exchange(&content.disposable, with: new)
    }
  }

  func close() -> (any Disposable)? {
    content.withLock { content in
      content.isClosed = true
      return content.disposable.take()
    }
  }
}
