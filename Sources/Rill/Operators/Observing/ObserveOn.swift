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
      let queue = ObserveOnQueue(to: downstream, on: scheduler)
      let upstream = downstream.scope.makeUpstreamScope(
        onAbandoned: { queue.end { downstream.scope.abandon() } }, onDispose: { queue.cancel() })
      return Sink(
        next: { queue.send($0) },
        end: { completion in
          guard upstream.acceptEnd() else { return }
          upstream.disposeUpstream()
          queue.end { downstream.finish(completion) }
        }, scope: upstream)
    }
  }
}
