import RillLocks

/// A disposable that disposes another one after it and everything that `retain()` has returned are disposed.
///
/// All functions can be called from any thread.
public final class RefCountDisposable: Cancelable {
  private struct Count {
    var disposable: (any Disposable)?
    var retained = 0
    var isPrimaryDisposed = false
  }

  private let count: Locked<Count>

  /// Creates a reference count for `disposable`.
  public init(disposable: any Disposable) { count = Locked(Count(disposable: disposable)) }

  /// Whether the other disposable has been disposed.
  public var isDisposed: Bool { count.withLock { $0.disposable == nil } }

  /// Returns a disposable that must be disposed before the other disposable is.
  public func retain() -> any Disposable {
    let isKept = count.withLock { count in
      guard count.disposable != nil else { return false }
      count.retained += 1
      return true
    }
    return isKept ? AnonymousDisposable { self.release { $0.retained -= 1 } } : NopDisposable()
  }

  /// Disposes the other disposable, immediately or when the last retained disposable is disposed.
  public func dispose() { release { $0.isPrimaryDisposed = true } }

  private func release(_ change: (inout Count) -> Void) {
    let due = count.withLock { count -> (any Disposable)? in
      change(&count)
      guard count.isPrimaryDisposed, count.retained == 0 else { return nil }
      return count.disposable.take()
    }
    due?.dispose()
  }
}
