package import Foundation
import Synchronization

/// Stops a thread wherever it is, by a signal whose handler waits.
///
/// Not for ever: the thread may hold a lock of the system, such as that of its memory, which the one who stopped it needs to go on.
package enum Interruption {
  private static let stops = Atomic<Int>(0)
  private static let isStopped = Atomic<Bool>(false)
  private static let mayGoOn = Atomic<Bool>(false)
  /// How often the handler looks whether it may go on: some milliseconds.
  private static let patience = 500_000

  package static func install() {
    signal(SIGUSR2) { _ in
      Interruption.isStopped.store(true, ordering: .sequentiallyConsistent)
      Interruption.stops.add(1, ordering: .sequentiallyConsistent)
      var looks = 0
      while !Interruption.mayGoOn.load(ordering: .sequentiallyConsistent), looks < Interruption.patience { looks += 1 }
      Interruption.isStopped.store(false, ordering: .sequentiallyConsistent)
    }
  }

  package static func stop(_ thread: pthread_t) {
    let before = stops.load(ordering: .sequentiallyConsistent)
    mayGoOn.store(false, ordering: .sequentiallyConsistent)
    pthread_kill(thread, SIGUSR2)
    while stops.load(ordering: .sequentiallyConsistent) == before {}
  }

  package static func release() {
    mayGoOn.store(true, ordering: .sequentiallyConsistent)
    while isStopped.load(ordering: .sequentiallyConsistent) {}
  }
}
