import RillLocks

/// Work that another thread will run, once or repeatedly, unless it is cancelled before.
///
/// `run()` and cancelling release the closure at once.
final class CancelableWork: Cancelable {
  // Sendable: the sender does not touch what the closure captures until the work has run, or accesses it through a gate.

  private let work: Locked<StoredClosure?>

  init(_ work: @escaping () -> Void) { self.work = Locked(StoredClosure(work)) }

  var isDisposed: Bool { work.withLock { $0 == nil } }

  func run() { take()?.run() }

  /// Runs it, and keeps it for another run.
  func runAndKeep() { work.withLock { $0 }?.run() }

  func dispose() { _ = take() }

  private func take() -> StoredClosure? { work.withLock { $0.take() } }
}
