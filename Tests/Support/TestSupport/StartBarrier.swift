import Foundation
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

/// Waits until `condition` is true, without sleeping.
///
/// Lets other threads run after some microseconds: the thread that is waited for may need this processor.
package func spin(until condition: @autoclosure () -> Bool) {
  var checks = 0
  while !condition() {
    checks += 1
    if checks % 256 == 0 { sched_yield() }
  }
}
