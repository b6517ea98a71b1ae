extension ObservableType {
  /// Drops the values that arrive before `duration` has passed and emits all later ones.
  ///
  ///     source     a--b--c--d--|
  ///     skip(7 s)  ---------d--|
  ///
  /// The stream ends with the source, even before `duration` has passed.
  ///
  /// - `skip(duration)` completes: with the source
  /// - On an error: passes it on
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value, with one timer.
  /// - SeeAlso: [ReactiveX skip](https://reactivex.io/documentation/operators/skip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element>
  where Element: Sendable {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 1)
      let isEmitting = Box(false)
      let timer = DeadlineTimer(coordinator, scheduler) { _, _, _ in isEmitting.value = true }
      coordinator.perform {
        timer.keepsSubscriptionAlive = false
        timer.set(after: duration)
      }
      coordinator.attach(
        source,
        next: { value in
          if !isEmitting.value { timer.fireIfOverdue(at: timer.uptime) }
          if isEmitting.value { downstream.send(value) }
        }, end: { downstream.finishEarly($0) })
    }
  }
}
