extension ObservableType {
  /// Delivers every event on `scheduler`, in order.
  ///
  ///     source       a---b---c-----|
  ///     observe(on)  --a---b---c-----|
  ///
  /// Events are delivered in order and one at a time, even on a concurrent scheduler. One scheduled work item delivers all
  /// queued events. After it has delivered 1,024 events or more, it schedules another item for the rest, so that the scheduler
  /// can run other work in between. An error is delivered after the values that were queued before it. The queue is unbounded.
  ///
  /// - `observe(on:)` completes: with the source, after the queued values
  /// - On an error: passes it on, after the queued values
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value, amortized. Less than one scheduled work item per value.
  /// - SeeAlso: [ReactiveX observeOn](https://reactivex.io/documentation/operators/observeon.html)
  @preconcurrency
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
