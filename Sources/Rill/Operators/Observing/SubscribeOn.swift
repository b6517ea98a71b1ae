extension ObservableType {
  /// Subscribes to the source on `scheduler`.
  ///
  ///     source           a--b--|
  ///     subscribe(on)  --a--b--|
  ///
  /// Disposal does not use the scheduler: it disposes the source immediately, on the calling thread.
  ///
  /// - `subscribe(on:)` completes: with the source
  /// - On an error: passes it on
  /// - Subscribes: to the source, on the scheduler
  /// - Complexity: O(1). One scheduled work item.
  /// - SeeAlso: [ReactiveX subscribeOn](https://reactivex.io/documentation/operators/subscribeon.html)
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      downstream.scope.schedule(on: scheduler) { Trampoline.run { source.attach(downstream) } }
    }
  }
}
