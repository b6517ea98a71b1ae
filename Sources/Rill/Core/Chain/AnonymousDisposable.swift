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
    action.withLock { $0.take() }?.run()
  }
}
