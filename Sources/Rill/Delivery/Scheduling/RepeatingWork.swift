import RillLocks

/// Work that runs repeatedly until it is cancelled.
///
/// Cancelling releases its closure.
final class RepeatingWork: Disposable {
  private let work: Locked<StoredClosure?>

  init(_ work: @escaping () -> Void) { self.work = Locked(StoredClosure(work)) }

  func run() { work.withLock { $0 }?.run() }

  func dispose() {
    let released = work.withLock { work in
      defer { work = nil }
      return work
    }
    withExtendedLifetime(released) {}
  }
}
