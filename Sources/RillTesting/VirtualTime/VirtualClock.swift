import Rill
import RillLocks

/// A clock whose time passes only when the test advances it.
///
/// Code that takes a clock as a parameter can be tested without waiting:
///
///     let clock = VirtualClock()
///     let alarm = Task { try await clock.sleep(for: .seconds(60)) }
///     await clock.waitForSleepers()
///     clock.advance(by: .seconds(60))   // the alarm goes off
///
/// All functions can be called from any thread. A `VirtualTimeScheduler` has a clock that it advances: `virtualClock`.
public final class VirtualClock: Clock {
  /// An instant of a virtual clock.
  public struct Instant: InstantProtocol {
    /// The duration since the clock's origin.
    public var offset: Swift.Duration

    /// Creates the instant `offset` after the clock's origin.
    public init(offset: Swift.Duration = .zero) { self.offset = offset }

    /// Returns the instant `duration` after this one.
    public func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration from this instant to `other`.
    public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }

    /// Returns whether `left` is before `right`.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let state: Locked<VirtualClockState>
  private let alarm = Locked<Alarm?>(nil)
  private let advancedAlone = Locked(false)

  /// What advances the clock, and has to stop at each instant at which a task wakes.
  private struct Alarm {
    let set: @Sendable (Instant) -> any Disposable
  }

  /// Creates a clock whose time is `now`.
  public init(now: Instant = Instant()) { state = Locked(VirtualClockState(now: now)) }

  /// Calls `set` with each instant at which a task is to wake.
  ///
  /// Its disposable is disposed when the task has been resumed.
  func setAlarms(_ set: @escaping @Sendable (Instant) -> any Disposable) { alarm.withLock { $0 = Alarm(set: set) } }

  /// The current time.
  public var now: Instant { state.withLock { $0.now } }

  /// The number of tasks that sleep on this clock.
  public var sleeperCount: Int { state.withLock { $0.sleeperCount } }

  /// The resolution of this clock: one attosecond.
  public var minimumResolution: Swift.Duration { Swift.Duration(secondsComponent: 0, attosecondsComponent: 1) }

  /// Advances the clock by `duration` and wakes the tasks whose deadline has been reached.
  ///
  /// A negative duration has no effect. The clock of a scheduler is advanced by the scheduler alone: its timers would not fire, and the
  /// test fails. See `advance(to:)`.
  public func advance(by duration: Swift.Duration) {
    if duration > .zero { noteAdvance() }
    wake { $0.advance(to: $0.now.advanced(by: duration)) }
  }

  /// Advances the clock to `instant` and wakes the tasks whose deadline has been reached.
  ///
  /// Tasks are handed to their executors in the order of their deadlines. Tasks with the same deadline keep the order in which
  /// they fell asleep. All of them see the same `now` when they wake. A task that sleeps again sleeps from there, so a test that
  /// depends on the times in between must advance in steps. An instant that has passed has no effect.
  ///
  /// - Complexity: O(log *n*) for each task that wakes, where *n* is the number of sleepers.
  public func advance(to instant: Instant) {
    if instant > now { noteAdvance() }
    wake { $0.advance(to: instant) }
  }

  /// Advances the clock for its scheduler, without noting that something else has.
  func follow(to instant: Instant) { wake { $0.advance(to: instant) } }

  /// Whether something else than its scheduler has advanced the clock of a scheduler.
  var wasAdvancedAlone: Bool { advancedAlone.withLock { $0 } }

  private func noteAdvance() {
    if alarm.withLock({ $0 != nil }) { advancedAlone.withLock { $0 = true } }
  }

  /// Suspends the task until the clock has been advanced to `deadline`.
  ///
  /// Returns at once if `deadline` has passed. In a test in virtual time, what is ready runs before.
  ///
  /// - Parameters:
  ///   - deadline: the instant at which the task wakes.
  ///   - tolerance: ignored; tasks wake exactly at their deadline.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
    let id = state.withLock { $0.makeID() }
    if let run = VirtualTimeRun.current {
      if deadline <= now {
        // A task that polls would not let others run, and its test would never end.
        await run.yield()
      } else if run.scheduler.virtualClock !== self {
        run.foreignTimeSources.noteSleep(on: self)
      }
    }
    let stop = alarm.withLock { $0 }?.set(deadline)
    defer { stop?.dispose() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        wake { queue in
          // Checked under the lock: a later cancellation finds the sleeper in the queue.
          let isCancelled = Task.isCancelled
          return queue.add(Sleeper(id: id, deadline: deadline, continuation), isCancelled: isCancelled)
        }
      }
    } onCancel: {
      wake { $0.cancel(id) }
    }
  }

  /// Suspends the task until at least `count` tasks sleep on this clock.
  ///
  /// Call it before `advance(by:)` if a task is about to sleep: a task that falls asleep after the clock has been advanced waits
  /// for the next advance, and a test that does not advance again hangs.
  public func waitForSleepers(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      wake { $0.add(CountWaiter(count: count, continuation)) }
    }
  }

  /// Runs `decide` inside the lock, and resumes the tasks that it returns outside of it.
  private func wake(_ decide: (inout VirtualClockState) -> [Resumption]) {
    for resumption in state.withLock(decide) { resumption.perform() }
  }
}
