extension ObservableType {
  /// Delivers every event on `scheduler`, in order.
  ///
  ///     source       a-b-c--|
  ///     observe(on)  ··a-b-c--|
  ///
  /// On concurrent schedulers, too, one event is delivered at a time, and in order. One piece of scheduled work delivers as many events as
  /// wait. An error waits for its turn like a value. The queue is without limit.
  ///
  /// - `observe(on:)` completes: with the source, when its turn comes
  /// - On an error: passes it on, when its turn comes
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value, amortised; less than one piece of scheduled work per value.
  /// - SeeAlso: [ReactiveX observeOn](https://reactivex.io/documentation/operators/observeon.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> where Element: Sendable {
    stage { downstream in
      let handover = Handover(to: downstream, on: scheduler)
      return Sink(
        next: { handover.send(.next($0)) }, end: { handover.end($0) }, scope: handover.upstream)
    }
  }
}
