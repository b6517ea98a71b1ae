extension ObservableType {
  /// Maps a value to an inner stream, emits its values, and drops the source's values that arrive while it runs.
  ///
  ///     source        1--2-----3-----|
  ///     stream 1      -a--a--|
  ///     stream 3               -b--b-|
  ///     flatMapFirst  -a--a-----b--b-|
  ///
  /// `selector` is not called for dropped values.
  ///
  /// - `flatMapFirst` completes: when the source and all inner streams have completed
  /// - On an error: fails with the first error, or the error that the selector throws
  /// - Subscribes: to an inner stream when its value arrives, unless another one runs
  /// - Complexity: O(1) per value and per inner stream.
  /// - SeeAlso: [ReactiveX flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @preconcurrency
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    asObservable().flattenedLimited(atMost: 1, queueing: false, operation: "flatMapFirst") { try selector($0).asObservable() }
  }
}
