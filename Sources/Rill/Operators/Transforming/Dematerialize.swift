extension ObservableType where Element: EventConvertible {
  /// Converts event values, such as those of `materialize`, back to events.
  ///
  ///     source         next(a)---next(b)---error(x)
  ///     dematerialize  a---------b---------#
  ///
  /// - `dematerialize` completes: with the source, or at the first value that is a completion, after disposing the source
  /// - On an error: passes it on, or fails with the first value that is an error, after disposing the source
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
        }, downstream.ending)
    }
  }
}
