/// A scheduler with a clock.
@preconcurrency
public protocol SchedulerType: ImmediateSchedulerType {
  /// The current time of this scheduler.
  var now: RxTime { get }

  /// The elapsed time of this scheduler, as its timers measure it.
  ///
  /// Only differences are meaningful. Unlike `now`, it does not change when the wall clock is set. The default implementation
  /// is derived from `now`, with microsecond resolution, and does change then.
  var uptime: RxTimeInterval { get }

  /// Runs `action` with `state` after `dueTime`, or as soon as possible if `dueTime` is not positive.
  ///
  /// - Returns: A disposable that cancels the work. After `action` has run, it disposes what `action` returned.
  @preconcurrency
  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable

  /// Runs `action` after `startAfter` and then every `period`, each time with the state that the previous run returned.
  ///
  /// The runs never overlap.
  ///
  /// - Returns: A disposable that stops the timer.
  @preconcurrency
  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping @Sendable (State) -> State
  ) -> any Disposable
}

extension SchedulerType {
  /// The time since a fixed reference date, derived from `now`, with microsecond resolution.
  public var uptime: RxTimeInterval {
    now.sinceReferenceDate
  }
}
