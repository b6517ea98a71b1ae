import Dispatch
import Synchronization

/// The main dispatch queue, which is where the main actor runs.
///
/// Whether one is there is a question of queues, not of threads: with an async `main`, and after `dispatchMain()`, other threads
/// serve it.
@usableFromInline
enum MainQueue {
  /// Not `DispatchQueue.main` where work is queued: the compiler makes closures given to that main-actor ones.
  private static let queue = DispatchQueue.main
  private static let mark = {
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    return key
  }()
  /// What `runInOrder` has to do there.
  private static let lane = MainLane()

  /// Whether the calling code runs on the main queue.
  ///
  /// No for the body of another queue's `sync` that is called from there.
  @usableFromInline static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

  /// Runs `work` at once if this is the main queue, else there.
  @usableFromInline
  static func run(_ work: @escaping () -> Void) {
    if isCurrent { work() } else { hop(work) }
  }

  /// Runs `work` on the main queue when its turn comes.
  static func hop(_ work: @escaping () -> Void) {
    let errand = Errand(work)
    queue.async { errand.run() }
  }

  /// Runs `work` at once if this is the main queue and nothing given here before is still waiting or running, else on the main
  /// queue, in order.
  static func runInOrder(_ work: @escaping () -> Void) { lane.performBehindAll(work) }
}
