extension ObservableType {
  /// Makes a stream of every value and delivers their values, one stream after the other.
  ///
  ///     source     1--2----------|
  ///     stream 1    a--a--|
  ///     stream 2           b--b--|
  ///     concatMap   a--a---b--b--|
  ///
  /// `selector` is called when a value comes; the stream is subscribed to when the one before has completed. Until then it waits in a
  /// queue without limit.
  /// Completes when the source and all streams have; fails with the first that does, or with what `selector` throws.
  ///
  /// - `concatMap` completes: when the source and all its streams have
  /// - On an error: fails with the first that does, or with what the selector throws
  /// - Subscribes: to a stream when fewer than so many run (one, for `concatMap` and `concat()`)
  /// - Complexity: O(1) per value, amortised, and per stream.
  /// - SeeAlso: [ReactiveX concatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    asObservable().mapped(selector).flattenLimited(atMost: 1, queueing: true) { $0 }
  }
}
