extension SchedulerType {
  /// Runs `action` after `startAfter` and then every `period`, with one `scheduleRelative` call per run.
  ///
  /// Each run is due one period after the previous one was due, so delays do not accumulate. Overdue runs are not
  /// combined.
  @preconcurrency
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    let next = ReplaceableWork()
    scheduleNext(state, due: uptime + startAfter.clamped, period.clamped, next, action)
    return next
  }

  private func scheduleNext<State: Sendable>(
    _ state: State, due: RxTimeInterval, _ period: RxTimeInterval, _ next: ReplaceableWork,
    _ action: @escaping @Sendable (State) -> State
  ) {
    next.replace {
      scheduleRelative(state, dueTime: due - uptime) { state in
        let following = action(state)
        if !next.isDisposed { scheduleNext(following, due: due + period, period, next, action) }
        return NopDisposable()
      }
    }
  }
}
