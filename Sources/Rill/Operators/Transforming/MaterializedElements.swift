extension ObservableType where Element: EventConvertible {
  /// Emits the values of a materialized stream, and drops its completions and errors.
  ///
  ///     source    next(a)---error(x)---|
  ///     elements  a--------------------|
  ///
  /// With `errors()`, this splits a stream that must survive failures, such as `requests.flatMap { $0.materialize() }.share()`.
  ///
  /// - `elements` completes: with the source
  /// - On an error: passes it on
  /// - Subscribes: to the source
  /// - Complexity: O(1) per event. No allocation.
  /// - SeeAlso: [RxSwiftExt elements](https://github.com/RxSwiftCommunity/RxSwiftExt#errors-elements)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func elements() -> Observable<Element.Element> {
    stage { downstream in
      Sink(
        next: { if let value = $0.event.element { downstream.send(value) } }, downstream.ending)
    }
  }
}
