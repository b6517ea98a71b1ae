extension ObservableType {
  /// Fails with `RxError.timeout` when the source is silent for `dueTime`, from the subscription or a value on.
  ///
  ///     source      a--b-------c
  ///     timeout(4)  a--b---x
  ///
  /// A value that comes before the timer has gone off is in time, even if the timer is late. One that comes at the very instant comes
  /// before or after it, in the scheduler's order.
  ///
  /// - `timeout` completes: with the source, or with the other once the source was silent for too long
  /// - On an error: passes it on; `RxError.timeout`, or as the other
  /// - Subscribes: source, then the other; the source disposed first
  /// - Complexity: O(1) per value: one timer, and not one per value.
  /// - SeeAlso: [ReactiveX timeout](https://reactivex.io/documentation/operators/timeout.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element>
  where Element: Sendable {
    timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
  }

  /// Continues with `other` when the source is silent for `dueTime`, from the subscription or a value on.
  ///
  ///     source      a--b-------c
  ///     other              d--e--|
  ///     timeout(4)  a--b---d--e--|
  ///
  /// The source is disposed before `other` is subscribed to. A value that comes before the timer has gone off is in time, even if the
  /// timer is late. One that comes at the very instant comes before or after it, in the scheduler's order.
  ///
  /// - Complexity: O(1) per value: one timer, and not one per value.
  /// - SeeAlso: [ReactiveX timeout](https://reactivex.io/documentation/operators/timeout.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: RxTimeInterval, other: Source, scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element, Element: Sendable {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator((), downstream, sources: 1)
      guard let subscription = coordinator.addSource() else { return }
      let timer = DeadlineTimer(coordinator, scheduler) { _, _ in
        coordinator.replaceSource(subscription) { substitute in
          coordinator.attach(other, at: substitute, ClosureStage { downstream.send($0) }, end: { downstream.finishEarly($0) })
        }
      }
      let restart = { timer.set(after: dueTime) }
      coordinator.perform(restart)
      coordinator.attach(
        source, at: subscription,
        // A value of the source may have been on its way to the gate when the other took its place.
        ClosureStage { value in
          if subscription.scope.wasDisposed { return }
          downstream.send(value)
          restart()
        }, end: { downstream.finishEarly($0) })
    }
  }
}
