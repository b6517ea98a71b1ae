extension ObservableType {
  /// Subscribes to the source after `dueTime`.
  ///
  ///     source                   a--b--|
  ///     delaySubscription(3)  ---a--b--|
  ///
  /// - `delaySubscription` completes: with the source
  /// - On an error: passes it on
  /// - Subscribes: to the source, after the delay, on the scheduler
  /// - Complexity: O(1). One timer.
  /// - SeeAlso: [ReactiveX delay](https://reactivex.io/documentation/operators/delay.html)
  @_alwaysEmitIntoClient
  public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      downstream.scope.schedule(on: scheduler, after: dueTime) { Trampoline.run { source.attach(downstream) } }
    }
  }
}
