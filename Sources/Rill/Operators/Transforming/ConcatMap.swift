extension ObservableType {
  /// Maps every value to an inner stream and emits the values of the inner streams, one stream after the other.
  ///
  ///     source     1--2----------|
  ///     stream 1   -a--a--|
  ///     stream 2          -b--b--|
  ///     concatMap  -a--a---b--b--|
  ///
  /// `selector` is called when a value arrives. Its stream is subscribed to when the previous inner stream has completed. Until
  /// then it waits in an unbounded queue.
  ///
  /// The stream completes when the source and all inner streams have completed. It fails with the first error, or the error
  /// that `selector` throws.
  ///
  /// - `concatMap` completes: when the source and all inner streams have completed
  /// - On an error: fails with the first error, or the error that the selector throws
  /// - Subscribes: to an inner stream when fewer than the limit run (one for `concatMap` and `concat()`)
  /// - Complexity: O(1) per value, amortized, and O(1) per inner stream.
  /// - SeeAlso: [ReactiveX concatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @preconcurrency
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    asObservable().mapped { try selector($0).asObservable() }.flattenedLimited(
      atMost: 1, queueing: true, operation: "concatMap"
    ) { $0 }
  }
}
