import RillLocks

/// A disposable that calls a closure once.
@usableFromInline
package final class AnonymousDisposable: Cancelable, Sendable {
  private let action: Locked<StoredClosure?>

  @usableFromInline
  package init(_ action: @escaping () -> Void) { self.action = Locked(StoredClosure(action)) }

  @usableFromInline
  package var isDisposed: Bool { action.withLock { $0 == nil } }

  @usableFromInline
  package func dispose() {
    let due = action.withLock { action in
      defer { action = nil }
      return action
    }
    due?.run()
  }
}
