import Dispatch
import Synchronization

/// The main dispatch queue, which is where the main actor runs.
///
/// Whether one is there is a question of queues, not of threads: after `dispatchMain()` other threads serve it.
enum MainQueue {
  /// Not `DispatchQueue.main` where work is queued: the compiler makes closures given to that main-actor ones.
  private static let queue = DispatchQueue.main
  private static let mark = {
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    return key
  }()
  /// How much is scheduled on it by `runInOrder` and has not run yet.
  private static let scheduled = Atomic<Int>(0)

  /// Whether the calling code runs on the main queue.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

  /// Runs `work` at once if this is the main queue and nothing is scheduled on it, else on the main queue, in order.
  static func runInOrder(_ work: @escaping @Sendable () -> Void) {
    let before = scheduled.add(1, ordering: .acquiringAndReleasing).oldValue
    if before == 0, isCurrent {
      work()
      scheduled.subtract(1, ordering: .acquiringAndReleasing)
    } else {
      queue.async {
        work()
        scheduled.subtract(1, ordering: .acquiringAndReleasing)
      }
    }
  }
}
