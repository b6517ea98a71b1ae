extension ObservableType {
  /// Makes a stream of a value and delivers its values; leaves out the values that come while it runs.
  ///
  ///     source        1--2-----3-----|
  ///     stream 1       a--a--|
  ///     stream 3                b--b-|
  ///     flatMapFirst   a--a-----b--b-|
  ///
  /// Completes when the source and the running stream have; fails with either, or with what `selector` throws.
  ///
  /// - `flatMapFirst` completes: when the source and the running stream have
  /// - On an error: fails with either, or with what the selector throws
  /// - Subscribes: to a stream when none runs
  /// - Complexity: O(1) per value and per stream.
  /// - SeeAlso: [ReactiveX flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flattenLimited(atMost: 1, queueing: false, selector)
  }
}
