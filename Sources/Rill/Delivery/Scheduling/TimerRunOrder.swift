import RillLocks

/// Shows ThreadSanitizer how a run of a timer follows the one before it.
///
/// Dispatch orders the runs of a timer of a concurrent queue, too. ThreadSanitizer sees that order only by a value that each run reads
/// first and writes last.
final class TimerRunOrder: Sendable {
  private let end = Atomic<UInt>(0)

  func run(_ work: () -> Void) {
    _ = end.load(ordering: .acquiring)
    work()
    end.store(0, ordering: .releasing)
  }
}
