import Rill
import RillLocks

/// A clock whose time passes only when it is told to.
///
/// What takes a clock as a parameter can be tested without waiting:
///
///     let clock = VirtualClock()
///     let alarm = Task { try await clock.sleep(for: .seconds(60)) }
///     await clock.waitForSleepers()
///     clock.advance(by: .seconds(60))   // the alarm goes off
///
/// All functions may be called from any thread.
public final class VirtualClock: Clock {
  /// A moment of a virtual clock.
  public struct Instant: InstantProtocol {
    /// How far this is from the beginning of time.
    public var offset: Swift.Duration

    /// The moment at this distance from the beginning of time.
    public init(offset: Swift.Duration = .zero) { self.offset = offset }

    /// This moment, later by `duration`.
    public func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }

    /// How long it is from this moment to `other`.
    public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }

    /// Whether `left` comes before `right`.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let dormitory: Locked<SleeperQueue>

  /// A clock that shows `now`.
  public init(now: Instant = Instant()) { dormitory = Locked(SleeperQueue(now: now)) }

  /// What the clock shows.
  public var now: Instant { dormitory.withLock { $0.now } }

  /// How many tasks sleep on this clock.
  public var sleeperCount: Int { dormitory.withLock { $0.sleeperCount } }

  /// The shortest time that means something to this clock.
  public var minimumResolution: Swift.Duration { Swift.Duration(secondsComponent: 0, attosecondsComponent: 1) }

  /// Lets `duration` pass and wakes whoever wanted to sleep no longer.
  ///
  /// A negative duration changes nothing. See `advance(to:)`.
  public func advance(by duration: Swift.Duration) {
    wake { $0.advance(to: $0.now.advanced(by: duration)) }
  }

  /// Lets time pass until `instant` and wakes whoever wanted to sleep no longer.
  ///
  /// Sleepers are woken in the order of their deadlines, those with the same deadline in the order in which they fell asleep:
  /// this is the order in which they are handed to their executors. All of them wake to the same `now`, and who goes back to
  /// sleep sleeps from there: to see one of several come first, advance in steps. An instant that has passed changes nothing.
  ///
  /// - Complexity: O(*n* log *n*) in the number of sleepers.
  public func advance(to instant: Instant) {
    wake { $0.advance(to: instant) }
  }

  /// Sleeps until the clock has been advanced to `deadline`; not at all if it has passed.
  ///
  /// - Parameters:
  ///   - deadline: when to wake.
  ///   - tolerance: has no meaning here; sleepers wake on time.
  /// - Throws: `CancellationError`, at once when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
    let name = dormitory.withLock { $0.takeName() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        wake { dormitory in
          // Looked at under the lock: a cancellation that comes later finds the sleeper in its bed.
          let isCancelled = Task.isCancelled
          return dormitory.admit(Sleeper(name: name, deadline: deadline, continuation), isCancelled)
        }
      }
    } onCancel: {
      wake { $0.cancel(name) }
    }
  }

  /// Returns as soon as at least `count` tasks sleep on this clock: the moment to advance it.
  public func waitForSleepers(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      wake { $0.admit(Watcher(count: count, continuation)) }
    }
  }

  /// Decides inside the lock who wakes, and wakes them outside.
  private func wake(_ decide: (inout SleeperQueue) -> [Resumption]) {
    for wakening in dormitory.withLock(decide) { wakening.perform() }
  }
}
