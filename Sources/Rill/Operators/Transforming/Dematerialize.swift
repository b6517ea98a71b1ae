extension ObservableType where Element: EventConvertible {
  /// Makes the events again that `materialize` has made values of.
  ///
  ///     source         next(a)-next(b)-error(x)
  ///     dematerialize  a-------b-------x
  ///
  /// The first event that ends the stream ends it; the source is disposed before. Completes, if no such event came, with the source.
  ///
  /// - `dematerialize` completes: with the first event that completes, the source disposed first, or with the source
  /// - On an error: fails with the first event that does, or passes it on
  /// - Subscribes: to the source
  /// - Complexity: O(1) per event. No allocation.
  /// - SeeAlso: [ReactiveX dematerialize](https://reactivex.io/documentation/operators/materialize-dematerialize.html)
  @_alwaysEmitIntoClient
  public func dematerialize() -> Observable<Element.Element> {
    stage { downstream in
      Sink(
        next: { value in
          switch value.event {
          case .next(let element): downstream.send(element)
          case .error(let error): downstream.fail(error)
          case .completed: downstream.finishEarly(.completed)
          }
        }, end: downstream.end, scope: downstream.scope)
    }
  }
}
