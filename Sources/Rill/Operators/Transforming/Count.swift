extension ObservableType {
  /// Emits the number of values when the source completes.
  ///
  ///     source  a--b--c--|
  ///     count   ---------(3|)
  ///
  /// - `count` completes: with the source, after emitting the result
  /// - On an error: passes it on, without a value
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX count](https://reactivex.io/documentation/operators/count.html)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func count() -> Observable<Int> {
    collect(into: 0, { count, _ in count += 1 }, { $0 })
  }
}
