import Dispatch
import Foundation
import Rill

/// Blocks a thread until another one, or itself, has finished something.
///
/// On the main thread the run loop is served meanwhile, and with it the main queue: the only use of Foundation in this module.
final class BlockingWait: Sendable {
  private let finished = DispatchSemaphore(value: 0)

  /// Ends the wait.
  func finish() {
    finished.signal()
    // The main thread may sleep in its run loop, which looks at the main queue.
    DispatchQueue.main.async {}
  }

  /// Waits until `finish()` has been called; false if it was not in time.
  func wait(for timeout: RxTimeInterval?) -> Bool {
    let limit = timeout.map { Date(timeIntervalSinceNow: $0 / .seconds(1)) } ?? .distantFuture
    while Thread.isMainThread {
      if finished.wait(timeout: .now()) == .success { return true }
      if limit <= Date() { return false }
      // Not served inside a block of the main queue: then there is nothing to be done but to block.
      if !RunLoop.current.run(mode: .default, before: limit) { break }
    }
    guard timeout != nil else {
      finished.wait()
      return true
    }
    return finished.wait(timeout: .now() + max(0, limit.timeIntervalSinceNow)) == .success
  }
}
