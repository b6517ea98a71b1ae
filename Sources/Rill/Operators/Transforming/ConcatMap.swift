extension ObservableType {
  /// Maps every value to an inner stream and emits the values of the inner streams, one stream after the other.
  ///
  ///     source     1--2----------|
  ///     stream 1   -a--a--|
  ///     stream 2          -b--b--|
  ///     concatMap  -a--a---b--b--|
  ///
  /// `selector` is called when a value arrives. The stream that it returns waits in an unbounded queue until the previous inner
  /// stream has completed.
  ///
  /// - `concatMap` completes: when the source and all inner streams have completed
  /// - On an error: fails with the first error, or the error that the selector throws
  /// - Subscribes: to each inner stream when the previous one has completed
  /// - Complexity: O(1) per value, amortized, and O(1) per inner stream.
  /// - SeeAlso: [ReactiveX concatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @preconcurrency
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    asObservable().mapped { try selector($0).asObservable() }.flattenedLimited(
      atMost: 1, queueing: true, operation: "concatMap", retaining: selector
    ) { $0 }
  }

  /// Maps every value to an inner stream, subscribes to at most `maxConcurrent` of them at a time, and emits their values one
  /// stream after the other.
  ///
  ///     source                       1--2----------|
  ///     stream 1                     -a-----a--|
  ///     stream 2                        -b--b--|
  ///     concatMap(maxConcurrent: 2)  -a-----a--(bb)|
  ///
  /// What a stream emits before its turn waits. A stream counts until its values have been emitted. So a slow stream delays at most
  /// `maxConcurrent - 1` others, and those values of the source that come after them wait in an unbounded queue. `selector` is
  /// called when its stream is subscribed to.
  ///
  /// The output is that of `concatMap`, and earlier: the error of a stream, and one that `selector` throws, comes after the values
  /// of the streams before it. An error of the source fails the stream at once.
  ///
  /// - Precondition: `maxConcurrent` is positive.
  /// - Complexity: O(1) per value, amortized, and O(1) per inner stream.
  /// - SeeAlso: [RxJava concatMapEager](https://reactivex.io/RxJava/3.x/javadoc/io/reactivex/rxjava3/core/Observable.html)
  @preconcurrency
  @_disfavoredOverload
  public func concatMap<Source: ObservableConvertibleType>(
    maxConcurrent: Int, file: StaticString = #fileID, line: UInt = #line,
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    requirePositive(maxConcurrent, "concatMap(maxConcurrent:)", file: file, line: line)
    return asObservable().flattenedLimited(atMost: maxConcurrent, queueing: true, ordered: true, operation: "concatMap") {
      try selector($0).asObservable()
    }
  }
}
