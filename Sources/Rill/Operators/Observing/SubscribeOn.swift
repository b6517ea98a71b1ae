extension ObservableType {
  /// Subscribes to the source on `scheduler`.
  ///
  ///     subscribe      ^
  ///     scheduler      ··^
  ///     subscribe(on)  --a--b--|
  ///
  /// Disposal does not wait for the scheduler: the source is disposed at once, on the thread that disposes.
  ///
  /// - `subscribe(on:)` completes: with the source
  /// - On an error: passes it on
  /// - Subscribes: when the scheduler does
  /// - Complexity: O(1): one piece of scheduled work.
  /// - SeeAlso: [ReactiveX subscribeOn](https://reactivex.io/documentation/operators/subscribeon.html)
  @_alwaysEmitIntoClient
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      downstream.scope.once(on: scheduler) { Trampoline.current.run { source.attach(downstream) } }
    }
  }
}
