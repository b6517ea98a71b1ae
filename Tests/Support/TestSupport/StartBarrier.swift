import Synchronization

/// Lets several threads start at the same time, closer together than a condition or a semaphore would.
package final class StartBarrier: Sendable {
  private let count: Int
  private let arrived = Atomic<Int>(0)

  package init(_ count: Int) { self.count = count }

  /// Blocks until all threads have called it.
  package func wait() {
    arrived.add(1, ordering: .acquiringAndReleasing)
    spin(until: arrived.load(ordering: .acquiring) >= count)
  }
}
