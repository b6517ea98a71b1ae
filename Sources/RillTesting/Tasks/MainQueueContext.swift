import Dispatch

/// The main queue, and a place that is not the main queue, for work that is done on the calling thread.
enum MainQueueContext {
  // A constant: the compiler makes closures given to `DispatchQueue.main` main-actor-isolated, and checks it when they run.
  static let queue = DispatchQueue.main
  private static let other = DispatchQueue(label: "rill.virtual-time", attributes: .concurrent)
  private static let mark = {
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether `queue` is the main queue.
  ///
  /// On Linux, each access to `DispatchQueue.main` makes an object.
  static func isMain(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: mark) == true }

  /// Whether the calling code runs on the main queue.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

  /// Runs `body` on the main queue.
  static func run<Result>(_ body: () -> Result) -> Result { isCurrent ? body() : queue.sync(execute: body) }

  /// Runs `body` on this thread, but not on the main queue.
  static func runElsewhere<Result>(_ body: () -> Result) -> Result { isCurrent ? other.sync(execute: body) : body() }
}
