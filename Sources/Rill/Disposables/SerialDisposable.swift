import RillLocks

/// A place for one disposable at a time: setting another disposes the one before.
///
/// All functions may be called from any thread.
public final class SerialDisposable: Cancelable {
  private let place = LockedDisposable()

  /// An empty place.
  public init() {}

  /// Whether it has been disposed.
  public var isDisposed: Bool { place.isClosed }

  /// What it holds.
  ///
  /// Setting disposes what it held, or, once this is disposed, the new one.
  public var disposable: any Disposable {
    get { place.current ?? NopDisposable() }
    set { place.replace(with: newValue)?.dispose() }
  }

  /// Disposes what it holds and what it is given from now on.
  public func dispose() { place.close()?.dispose() }
}

/// One disposable behind a lock.
///
/// Functions return what is due for disposal, so that it happens outside the lock.
@usableFromInline
final class LockedDisposable: Sendable {
  private struct Content {
    var disposable: (any Disposable)?
    var isClosed = false
  }

  private let content = Locked(Content())

  @usableFromInline
  init() {}

  var isClosed: Bool { content.withLock { $0.isClosed } }
  var isTaken: Bool { content.withLock { $0.disposable != nil } }
  var current: (any Disposable)? { content.withLock { $0.disposable } }

  /// Puts `new` here and returns what was here; returns `new` if the place is closed.
  @usableFromInline
  func replace(with new: any Disposable) -> (any Disposable)? {
    content.withLock { content in
      if content.isClosed { return new }
      defer { content.disposable = new }
      return content.disposable
    }
  }

  /// Closes the place and returns what was here.
  @usableFromInline
  func close() -> (any Disposable)? {
    content.withLock { content in
      content.isClosed = true
      defer { content.disposable = nil }
      return content.disposable
    }
  }
}
