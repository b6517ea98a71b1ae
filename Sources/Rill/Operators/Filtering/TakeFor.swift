extension ObservableType {
  /// Emits the values that arrive before `duration` has passed, then completes.
  ///
  ///     source        a--b--c--d--|
  ///     take(for: 7)  a--b--c|
  ///
  /// The time at which an event arrives decides, not the time at which the timer fires. An event that arrives after `duration`
  /// has passed is dropped even if the timer is late. At the exact end of `duration`, the scheduler decides whether the event
  /// or the timer comes first.
  ///
  /// - `take(for:)` completes: with the source, or after the duration and after disposing the source
  /// - On an error: passes it on
  /// - Subscribes: to the source, after starting the timer
  /// - Complexity: O(1) per value, with one timer.
  /// - SeeAlso: [ReactiveX take](https://reactivex.io/documentation/operators/take.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element>
  where Element: Sendable {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 1)
      let timer = DeadlineTimer(coordinator, scheduler) { _, _, _ in downstream.finishEarly(.completed) }
      coordinator.perform { timer.set(after: duration) }
      guard downstream.scope.isOpen else { return }
      coordinator.attach(
        source,
        next: { value in
          timer.fireIfOverdue(at: timer.uptime)
          downstream.send(value)
        },
        end: { completion in
          timer.fireIfOverdue(at: timer.uptime)
          downstream.finishEarly(completion)
        })
    }
  }
}
