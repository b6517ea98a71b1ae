extension ObservableType {
  /// Delivers a value once `dueTime` has passed without another.
  ///
  ///     source       a-b-c----------d--|
  ///     debounce(3)  -------c----------(d|)
  ///
  /// The completion delivers the value that waits, and an error drops it. What counts is when values come, not when the timer goes off:
  /// a value that comes after the time has passed is a new one even if the timer is late. One that comes at that very instant replaces the
  /// one before or follows it, in the scheduler's order.
  ///
  /// - `debounce` completes: with the source, after the value that waits
  /// - On an error: passes it on at once; what waits is dropped
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value: one timer, and not one per value.
  /// - SeeAlso: [ReactiveX debounce](https://reactivex.io/documentation/operators/debounce.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element>
  where Element: Sendable {
    let source = asObservable()
    return Observable { downstream in
      // Remembers the value that waits.
      let coordinator = SourceCoordinator(Element?.none, downstream, sources: 1)
      let deliver = {
        guard let value = coordinator.state else { return }
        coordinator.state = nil
        downstream.send(value)
      }
      let timer = DeadlineTimer(coordinator, scheduler, onDeadline: { _, _ in deliver() })
      coordinator.attach(
        source,
        next: { value in
          let now = scheduler.uptime
          timer.fireIfOverdue(at: now)
          coordinator.state = value
          timer.set(to: now + dueTime, at: now)
        },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          deliver()
          downstream.finish(.completed)
        })
    }
  }
}
