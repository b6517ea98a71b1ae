extension ObservableType {
  /// Makes a stream of every value and delivers their values, one stream after the other.
  ///
  ///     source     1--2----------|
  ///     stream 1    a--a--|
  ///     stream 2           b--b--|
  ///     concatMap   a--a---b--b--|
  ///
  /// `selector` is called for a value when the stream before has completed; until then the value waits in a queue without limit.
  /// Completes when the source and all streams have; fails with the first that does, or with what `selector` throws.
  ///
  /// - Complexity: O(1) per value, amortised, and per stream.
  /// - SeeAlso: [ReactiveX concatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flattened(atMost: 1, queueing: true, selector)
  }
}
