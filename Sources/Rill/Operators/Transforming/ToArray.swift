extension ObservableType {
  /// Emits all values as one array when the source completes.
  ///
  ///     source   a--b--c--|
  ///     toArray  ---------([a,b,c]|)
  ///
  /// - `toArray` completes: with the source, after emitting the result
  /// - On an error: passes it on, without a value
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value, amortized.
  /// - SeeAlso: [ReactiveX to](https://reactivex.io/documentation/operators/to.html)
  @_alwaysEmitIntoClient
  public func toArray() -> Single<[Element]> {
    PrimitiveSequence(raw: collect(into: [], { array, value in array.append(value) }, { $0 }))
  }
}
