package import Foundation
import Synchronization

/// Suspends a thread at an arbitrary point, by a signal whose handler waits.
///
/// The suspension is limited to some milliseconds. The thread can hold a lock of the system, such as that of `malloc`, which the
/// thread that suspended it needs to continue.
package enum ThreadSuspension {
  private static let stops = Atomic<Int>(0)
  private static let isStopped = Atomic<Bool>(false)
  private static let canContinue = Atomic<Bool>(false)
  /// The number of times that the handler checks whether it can continue, which takes some milliseconds.
  private static let spinLimit = 500_000

  package static func install() {
    signal(SIGUSR2) { _ in
      ThreadSuspension.isStopped.store(true, ordering: .sequentiallyConsistent)
      ThreadSuspension.stops.add(1, ordering: .sequentiallyConsistent)
      var spins = 0
      while !ThreadSuspension.canContinue.load(ordering: .sequentiallyConsistent), spins < ThreadSuspension.spinLimit {
        spins += 1
      }
      ThreadSuspension.isStopped.store(false, ordering: .sequentiallyConsistent)
    }
  }

  package static func stop(_ thread: pthread_t) {
    let before = stops.load(ordering: .sequentiallyConsistent)
    canContinue.store(false, ordering: .sequentiallyConsistent)
    pthread_kill(thread, SIGUSR2)
    spin(until: stops.load(ordering: .sequentiallyConsistent) != before)
  }

  package static func release() {
    canContinue.store(true, ordering: .sequentiallyConsistent)
    spin(until: !isStopped.load(ordering: .sequentiallyConsistent))
  }
}
