extension ObservableType {
  /// Delivers `transform(value)` for every value.
  ///
  ///     source  a--b--|
  ///     map     A--B--|
  ///
  /// An error that `transform` throws ends the stream with it.
  ///
  /// - Complexity: O(1) per value beyond `transform`. No allocation.
  /// - SeeAlso: [ReactiveX map](https://reactivex.io/documentation/operators/map.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping @Sendable (Element) throws -> Result) -> Observable<Result> {
    stage { downstream in
      Sink(
        next: { value in
          do { downstream.send(try transform(value)) } catch { downstream.fail(error) }
        }, end: downstream.end, scope: downstream.scope)
    }
  }
}
