extension ObservableType {
  /// Delivers the values of the first `duration`, then completes.
  ///
  ///     source        a--b--c--d--|
  ///     take(for: 7)  a--b--c|
  ///
  /// What counts is when values come, not when the timer goes off: one that comes after the time has passed is too late even if the timer
  /// is, too. One that comes at that very instant is delivered or not, in the scheduler's order.
  ///
  /// - `take(for:)` completes: with the source, or with the first value of the other (the timer); the other's completion changes
  ///   nothing
  /// - On an error: fails with either
  /// - Subscribes: other, source
  /// - Complexity: O(1) per value: one timer.
  /// - SeeAlso: [ReactiveX take](https://reactivex.io/documentation/operators/take.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element>
  where Element: Sendable {
    let source = asObservable()
    return Observable { downstream in
      let junction = Junction((), downstream, sources: 1)
      let alarm = Alarm(junction, scheduler) { _, _ in downstream.cut(.completed) }
      junction.perform {
        alarm.isAwaited = false
        alarm.set(after: duration)
      }
      guard downstream.scope.isOpen else { return }
      junction.attach(
        source,
        next: { value in
          alarm.ringIfOverdue(at: scheduler.uptime)
          downstream.send(value)
        },
        end: { completion in
          alarm.ringIfOverdue(at: scheduler.uptime)
          downstream.cut(completion)
        })
    }
  }
}
