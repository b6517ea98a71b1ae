extension ObservableType {
  /// Emits `value` for every value of the source.
  ///
  ///     source    a--b--c--|
  ///     mapTo(x)  x--x--x--|
  ///
  /// - `mapTo` completes: with the source
  /// - On an error: passes it on
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX map](https://reactivex.io/documentation/operators/map.html)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func mapTo<Result>(_ value: Result) -> Observable<Result> {
    stage { downstream in
      Sink(next: { _ in downstream.next(value) }, downstream.ending)
    }
  }
}
