import Dispatch
import Foundation
import Rill

/// Blocks a thread until `finish()` is called on any thread.
///
/// On the main thread, it runs the run loop meanwhile, and with it the main queue.
final class BlockingLatch: Sendable {
  private let finished = DispatchSemaphore(value: 0)

  /// Ends the wait.
  func finish() {
    finished.signal()
    // The main thread can sleep in its run loop: work on the main queue wakes it.
    DispatchQueue.main.async {}
  }

  /// Waits until `finish()` has been called.
  ///
  /// Returns false after the timeout.
  func wait(for timeout: RxTimeInterval?) -> Bool {
    let limit = timeout.map { Date(timeIntervalSinceNow: $0 / .seconds(1)) } ?? .distantFuture
    while Thread.isMainThread {
      if finished.wait(timeout: .now()) == .success { return true }
      if limit <= Date() { return false }
      // Inside a block of the main queue, the run loop does not run. Then only blocking remains.
      if !RunLoop.current.run(mode: .default, before: limit) { break }
    }
    guard timeout != nil else {
      finished.wait()
      return true
    }
    return finished.wait(timeout: .now() + max(0, limit.timeIntervalSinceNow)) == .success
  }
}
