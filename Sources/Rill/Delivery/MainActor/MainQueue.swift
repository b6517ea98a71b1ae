package import Dispatch

/// The main dispatch queue, where the main actor runs.
///
/// Whether code runs there is a question of queues and not of threads: with an async `main`, and after `dispatchMain()`, other threads
/// serve the main queue.
@usableFromInline
package enum MainQueue {
  // Work is queued through this constant and not through `DispatchQueue.main`: the compiler makes closures given to that main-actor
  // isolated, which links the concurrency runtime.
  private static let queue = DispatchQueue.main
  private static let mark = {
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    return key
  }()

  /// Makes `other` count as the main queue, for a test whose main thread is inside the `sync` of another queue.
  package static func addStandIn(_ other: DispatchQueue) { other.setSpecific(key: mark, value: true) }

  package static func isEqual(to other: DispatchQueue) -> Bool { other.getSpecific(key: mark) == true }

  /// False for the body of another queue's `sync` that is called from there.
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

  /// Runs `work` at once if this is the main queue, and otherwise queues it there.
  @usableFromInline
  static func run(_ work: @escaping () -> Void) {
    if isCurrent { work() } else { async(work) }
  }

  static func async(_ work: @escaping () -> Void) {
    let work = CancelableWork(work)
    guard let virtual = CurrentVirtualQueueProvider.scheduler(for: queue) else { return queue.async { work.run() } }
    _ = virtual.scheduleWork(work.run)
  }
}
