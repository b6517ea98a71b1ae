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
      let coordinator = SourceCoordinator((), downstream, sources: 1)
      let timer = DeadlineTimer(coordinator, scheduler) { _, _ in downstream.finishEarly(.completed) }
      coordinator.perform {
        timer.keepsSubscriptionAlive = false
        timer.set(after: duration)
      }
      guard downstream.scope.isOpen else { return }
      coordinator.attach(
        source,
        next: { value in
          timer.fireIfOverdue(at: scheduler.uptime)
          downstream.send(value)
        },
        end: { completion in
          timer.fireIfOverdue(at: scheduler.uptime)
          downstream.finishEarly(completion)
        })
    }
  }
}
