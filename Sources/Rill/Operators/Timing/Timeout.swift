extension ObservableType {
  /// Fails with `RxError.timeout` if no event arrives for `dueTime` after the subscription or after a value.
  ///
  ///     source      a--b-------c
  ///     timeout(4)  a--b---#
  ///
  /// A value that arrives before the timer fires is in time, even if the timer is late. If a value arrives exactly at the due
  /// time, the scheduler decides whether the value or the timer is first.
  ///
  /// - `timeout` completes: with the source, or with the other stream after a timeout
  /// - On an error: passes it on; after a timeout, fails with `RxError.timeout` or with the other stream
  /// - Subscribes: to the source; after a timeout, to the other stream, the source disposed first
  /// - Complexity: O(1) per value. One timer per subscription.
  /// - SeeAlso: [ReactiveX timeout](https://reactivex.io/documentation/operators/timeout.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element>
  where Element: Sendable {
    timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
  }

  /// Continues with `other` if no event arrives for `dueTime` after the subscription or after a value.
  ///
  ///     source             a--b-------c---
  ///     other                     -d--e--|
  ///     timeout(4, other)  a--b----d--e--|
  ///
  /// - Complexity: O(1) per value. One timer per subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: RxTimeInterval, other: Source, scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element, Element: Sendable {
    asObservable().timedOut(dueTime, other: other.asObservable(), scheduler)
  }
}

extension Observable {
  @usableFromInline
  func timedOut(_ dueTime: RxTimeInterval, other: Observable, _ scheduler: any SchedulerType) -> Observable {
    Observable(operation: "timeout") { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 1)
      // Whether `other` has replaced the source. An event of the source that reaches the gate later is dropped.
      let isReplaced = Box(false)
      let timer = DeadlineTimer(coordinator, scheduler) { _, _, _ in
        let substitute = coordinator.addSource(
          isAdditional: true, next: { value in downstream.send(value) }, end: { downstream.finishEarly($0) })
        guard let substitute else { return }
        isReplaced.value = true
        coordinator.disposeSources(exceptAt: substitute.index)
        coordinator.afterLeave { if substitute.isOpen { Trampoline.run { substitute.attach(to: other) } } }
      }
      let restart = { timer.set(after: dueTime) }
      coordinator.perform(restart)
      coordinator.attach(
        self,
        next: { value in
          if isReplaced.value { return }
          downstream.send(value)
          restart()
        }, end: { if !isReplaced.value { downstream.finishEarly($0) } })
    }
  }
}
