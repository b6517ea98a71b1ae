extension ObservableType {
  /// Emits every event as a value, including the end, then completes.
  ///
  ///     source       a---------b---------#
  ///     materialize  next(a)---next(b)---(error(x)|)
  ///
  /// - `materialize` completes: with the source, after emitting the completion as a value
  /// - On an error: emits it as a value, then completes
  /// - Subscribes: to the source
  /// - Complexity: O(1) per event. No allocation.
  /// - SeeAlso: [ReactiveX materialize](https://reactivex.io/documentation/operators/materialize-dematerialize.html)
  public func materialize() -> Observable<Event<Element>> {
    stage { downstream in
      let scope = downstream.scope.makeUpstreamScope()
      return Sink(
        next: { downstream.next(.next($0)) },
        end: { completion in
          guard scope.acceptEnd() else { return }
          downstream.send(Event(completion))
          downstream.finish(.completed)
        }, scope: scope)
    }
  }
}
