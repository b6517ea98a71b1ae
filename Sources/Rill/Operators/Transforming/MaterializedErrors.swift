extension ObservableType where Element: EventConvertible {
  /// Emits the errors of a materialized stream as values.
  ///
  ///     source  next(a)---error(x)---|
  ///     errors  ----------x----------|
  ///
  /// - `errors` completes: with the source
  /// - On an error: passes it on
  /// - Subscribes: to the source
  /// - Complexity: O(1) per event. No allocation.
  /// - SeeAlso: [RxSwiftExt errors](https://github.com/RxSwiftCommunity/RxSwiftExt#errors-elements)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func errors() -> Observable<any Error> {
    stage { downstream in
      Sink(next: { if let error = $0.event.error { downstream.send(error) } }, downstream.ending)
    }
  }
}
