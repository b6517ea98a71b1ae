import Dispatch
import Foundation
import Synchronization

/// The shared state of an iteration: its live objects, its logical clock and its failures.
///
/// The counters are relaxed atomics. So they establish no order between threads that could hide a missing synchronization of the
/// library from ThreadSanitizer.
final class IterationState: @unchecked Sendable {
  // Sendable: `onValueRelease` is set before the threads start. The rest is atomic or behind a lock.
  private let liveObjects = Atomic<Int>(0)
  private let clock = Atomic<Int>(0)
  private let messages = LockedValue<[String]>([])
  private let isWaiting = Atomic<Bool>(false)
  private let wakeUp = DispatchSemaphore(value: 0)
  /// The number of values sent.
  let sentCount = Atomic<Int>(0)
  /// Called by the `deinit` of each value.
  var onValueRelease: (@Sendable () -> Void)?

  /// The number of values and tracked closures that have not been released.
  var liveObjectCount: Int { liveObjects.load(ordering: .relaxed) }

  /// The messages of the failures so far.
  var failures: [String] { messages.withLock { $0 } }

  /// Returns the next time of the logical clock.
  func nextTime() -> Int { clock.add(1, ordering: .relaxed).oldValue }

  /// Records a failure.
  func fail(_ message: String) {
    messages.withLock { if $0.count < 8 { $0.append(message) } }
  }

  /// Adds what helps to understand the failures.
  func note(_ message: String) { messages.withLock { $0.append(message) } }

  func objectCreated() { liveObjects.add(1, ordering: .relaxed) }

  func objectReleased() {
    liveObjects.subtract(1, ordering: .relaxed)
    stateChanged()
  }

  /// Makes a waiting thread check its condition again.
  func stateChanged() {
    if isWaiting.load(ordering: .relaxed) { wakeUp.signal() }
  }

  /// Waits until `condition` holds, for at most `seconds`.
  ///
  /// Returns whether it holds.
  func wait(_ seconds: Double = 20, until condition: () -> Bool) -> Bool {
    isWaiting.store(true, ordering: .sequentiallyConsistent)
    defer { isWaiting.store(false, ordering: .sequentiallyConsistent) }
    // After a failure, further failures are expected: the full timeout would only take time.
    let limit = DispatchTime.now() + (failures.isEmpty ? seconds : 0.2)
    while !condition() {
      if DispatchTime.now() > limit { return condition() }
      // `stateChanged` can miss a waiter, because it loads `isWaiting` relaxed. So this wait has a short timeout.
      _ = wakeUp.wait(timeout: .now() + .milliseconds(5))
    }
    return true
  }
}
