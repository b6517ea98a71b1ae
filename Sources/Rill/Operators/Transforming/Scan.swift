extension ObservableType {
  /// Delivers, for every value, what has been accumulated up to it.
  ///
  ///     source     1--2--3--|
  ///     scan(0,+)  1--3--6--|
  ///
  /// An error that `accumulator` throws ends the stream with it.
  ///
  /// - `scan` completes: with the source
  /// - On an error: passes it on; a throwing closure ends the source and fails
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `accumulator`. No allocation.
  /// - SeeAlso: [ReactiveX scan](https://reactivex.io/documentation/operators/scan.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping @Sendable (Result, Element) throws -> Result
  ) -> Observable<Result> {
    scan(into: seed) { accumulated, value in accumulated = try accumulator(accumulated, value) }
  }

  /// Delivers, for every value, what has been accumulated in place up to it.
  ///
  ///     source             1--2--3--|
  ///     scan(into: 0, +=)  1--3--6--|
  ///
  /// An error that `accumulator` throws ends the stream with it.
  ///
  /// - Complexity: O(1) per value beyond `accumulator`. No allocation.
  /// - SeeAlso: [ReactiveX scan](https://reactivex.io/documentation/operators/scan.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func scan<Result>(
    into seed: Result, accumulator: @escaping @Sendable (inout Result, Element) throws -> Void
  ) -> Observable<Result> {
    stage { downstream in
      let accumulated = Box(seed)
      return Sink(
        next: { value in
          do {
            try accumulator(&accumulated.value, value)
            downstream.send(accumulated.value)
          } catch { downstream.fail(error) }
        }, end: downstream.end, scope: downstream.scope)
    }
  }
}
