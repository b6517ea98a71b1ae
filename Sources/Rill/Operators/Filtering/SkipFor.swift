extension ObservableType {
  /// Leaves out the values of the first `duration`.
  ///
  ///     source   a--b--c--d--|
  ///     skip(7)  ---------d--|
  ///
  /// Completes with the source, also during that time.
  ///
  /// - `skip(duration)` completes: with the source
  /// - On an error: passes it on
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value: one timer.
  /// - SeeAlso: [ReactiveX skip](https://reactivex.io/documentation/operators/skip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element>
  where Element: Sendable {
    let source = asObservable()
    return Observable { downstream in
      // Remembers whether values are let through.
      let coordinator = SourceCoordinator(false, downstream, sources: 1)
      let timer = DeadlineTimer(coordinator, scheduler) { _, _ in coordinator.state = true }
      coordinator.perform {
        timer.keepsSubscriptionAlive = false
        timer.set(after: duration)
      }
      coordinator.attach(
        source,
        next: { value in
          if !coordinator.state { timer.fireIfOverdue(at: scheduler.uptime) }
          if coordinator.state { downstream.send(value) }
        }, end: { downstream.finishEarly($0) })
    }
  }
}
