/// A scheduler that knows what time it is.
@preconcurrency
public protocol SchedulerType: ImmediateSchedulerType {
  /// The time by this scheduler.
  var now: RxTime { get }

  /// How long this scheduler has been running, as its timers count: it never goes back when somebody sets the clock.
  ///
  /// Only differences mean anything. Those who do not provide it measure with `now`, to the microsecond.
  var uptime: RxTimeInterval { get }

  /// Runs `action` with `state` after `dueTime`; as soon as possible if that is not positive.
  ///
  /// - Returns: What cancels it; once `action` has run, what disposes what it returned.
  @preconcurrency
  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable

  /// Runs `action` after `startAfter` and from then on every `period`, each time with what it returned the time before.
  ///
  /// The runs are never at the same time.
  ///
  /// - Returns: What stops it.
  @preconcurrency
  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping @Sendable (State) -> State
  ) -> any Disposable
}

extension SchedulerType {
  /// `now` as a duration, to the microsecond.
  public var uptime: RxTimeInterval {
    now.sinceReferenceDate
  }

  /// Runs `action` after `startAfter` and from then on every `period`, by one `scheduleRelative` after the other.
  ///
  /// Each run is due one period after the one before was due, so late ones do not add up.
  ///
  /// - Returns: What stops it.
  @preconcurrency
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    let next = SerialDisposable()
    repeatedly(state, due: uptime + startAfter, period, next, action)
    return next
  }

  private func repeatedly<State: Sendable>(
    _ state: State, due: RxTimeInterval, _ period: RxTimeInterval, _ next: SerialDisposable,
    _ action: @escaping @Sendable (State) -> State
  ) {
    next.disposable = scheduleRelative(state, dueTime: due - uptime) { state in
      let following = action(state)
      if !next.isDisposed { repeatedly(following, due: due + period, period, next, action) }
      return Disposables.create()
    }
  }
}
