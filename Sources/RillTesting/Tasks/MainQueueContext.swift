import CRillVirtualTime
import Dispatch
import Foundation
import Rill

/// The main queue, and a place that is not the main queue, for work that is done on the calling thread.
enum MainQueueContext {
  // A constant: the compiler makes closures given to `DispatchQueue.main` main-actor-isolated, and checks it when they run.
  static let queue = DispatchQueue.main
  private static let left = DispatchSpecificKey<Bool>()
  /// Only the thread that serves the main queue gets here, from there.
  private static let other = {
    let queue = DispatchQueue(label: "rill.virtual-time", attributes: .concurrent)
    queue.setSpecific(key: left, value: true)
    return queue
  }()
  /// Runs what is for the main queue where its thread is inside the `sync` of another queue: there, its own `sync` would trap.
  ///
  /// Concurrent, so that one such call can be inside another.
  private static let standIn = {
    let queue = DispatchQueue(label: "rill.main-thread", attributes: .concurrent)
    MainQueue.addStandIn(queue)
    return queue
  }()

  /// Runs `body` on the main queue.
  static func run<Result>(_ body: () -> Result) -> Result {
    if MainQueue.isCurrent { return body() }
    // Any thread can serve the main queue. What a test has done to get off it, or a task of the main actor, tells which one does.
    let isBelow = Thread.isMainThread || DispatchQueue.getSpecific(key: left) == true || rill_is_on_main_actor()
    return isBelow ? standIn.sync(execute: body) : queue.sync(execute: body)
  }

  /// Runs `body` on this thread, but not on the main queue.
  static func runElsewhere<Result>(_ body: () -> Result) -> Result { MainQueue.isCurrent ? other.sync(execute: body) : body() }
}
