import RillLocks

/// Disposes another disposable once it is disposed itself and everything retained from it is, too.
///
/// All functions may be called from any thread.
public final class RefCountDisposable: Cancelable {
  private struct Count {
    var disposable: (any Disposable)?
    var retained = 0
    var isPrimaryDisposed = false
  }

  private let count: Locked<Count>

  /// Counts who needs `disposable`.
  public init(disposable: any Disposable) { count = Locked(Count(disposable: disposable)) }

  /// Whether it has been disposed and nobody retains it any more.
  public var isDisposed: Bool { count.withLock { $0.disposable == nil } }

  /// Keeps the disposable until what this returns is disposed.
  public func retain() -> any Disposable {
    let isKept = count.withLock { count in
      guard count.disposable != nil else { return false }
      count.retained += 1
      return true
    }
    return isKept ? AnonymousDisposable { self.release { $0.retained -= 1 } } : NopDisposable()
  }

  /// Disposes the disposable, at once or as soon as nobody retains it any more.
  public func dispose() { release { $0.isPrimaryDisposed = true } }

  private func release(_ change: (inout Count) -> Void) {
    let due = count.withLock { count -> (any Disposable)? in
      change(&count)
      guard count.isPrimaryDisposed, count.retained == 0 else { return nil }
      defer { count.disposable = nil }
      return count.disposable
    }
    due?.dispose()
  }
}
