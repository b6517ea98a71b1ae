import CRillStore
import CRillThreads
import RillLocks

/// The locks that closures of `update` and `transaction` hold in this process, with the threads that run the closures.
///
/// A closure that uses a second `Store` of the same folder would wait for its own lock until its patience ends.
enum TransactionReentrancyCheck {
  private struct Lock: Hashable {
    let disk: ObjectIdentifier
    let file: FileStatus.Identity
    /// A child process that was forked inside a closure does not hold the lock.
    let forks = rill_fork_count()
  }

  private static let threads = Locked<[Lock: UInt]>([:])

  /// Runs a closure that holds the lock of a file.
  static func run<Result>(holding file: FileStatus.Identity?, on disk: any Disk, _ work: () -> Result) -> Result {
    guard let file else { return work() }
    let lock = Lock(disk: ObjectIdentifier(disk), file: file)
    threads.withLock { $0[lock] = rill_thread_identity() }
    // In a child process, another thread of the parent can have held this lock.
    defer { if lock.forks == rill_fork_count() { threads.withLock { $0[lock] = nil } } }
    return work()
  }

  /// Throws `reentrant` if a closure on this thread holds the lock of a file.
  static func check(_ file: FileStatus.Identity, on disk: any Disk) throws(StoreError) {
    let lock = Lock(disk: ObjectIdentifier(disk), file: file)
    if threads.withLock({ $0[lock] }) == rill_thread_identity() { throw .reentrant }
  }

  /// Whether this thread runs such a closure.
  static var includesThisThread: Bool { threads.withLock { $0.values.contains(rill_thread_identity()) } }
}
