import RillLocks

/// Runs that follow one another on a concurrent queue.
///
/// Dispatch orders the runs of a timer. ThreadSanitizer sees that order only by a value that each run reads first and writes last.
final class HappensBefore: Sendable {
  private let count = Atomic<UInt>(0)

  func run(_ work: () -> Void) {
    let count = self.count.load(ordering: .acquiring)
    work()
    self.count.store(count &+ 1, ordering: .releasing)
  }
}
