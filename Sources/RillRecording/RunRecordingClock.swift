import RillLocks

/// The time since the beginning of a recording, which stands still while an input is delivered.
public final class RunRecordingClock: Clock {
  /// A time of the recording.
  public struct Instant: InstantProtocol {
    /// The duration since the beginning of the recording.
    public var offset: Duration

    /// Returns the instant `duration` after this one.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration from this instant to `other`.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether `left` is before `right`.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let elapsed: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  /// The time at which the clock stands still, and the number of deliveries that it waits for.
  private let stopped = Locked<(time: Duration, count: Int)>((.zero, 0))

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
  }

  /// The current time.
  public var now: Instant {
    let time = elapsed()
    return Instant(offset: stopped.withLock { $0.count > 0 ? $0.time : time })
  }

  /// The smallest difference of two times in a recording: one nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task until `deadline`.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleep(now.duration(to: deadline))
  }

  /// Stops the clock, if it is not stopped already.
  func stop() {
    let time = elapsed()
    stopped.withLock { stopped in
      if stopped.count == 0 { stopped.time = time }
      stopped.count += 1
    }
  }

  /// Lets the clock continue after as many calls as there were of `stop()`.
  func resume() { stopped.withLock { if $0.count > 0 { $0.count -= 1 } } }
}
