extension SharedSequenceConvertibleType {
  /// Emits `selector(value)` for every value.
  ///
  /// `selector` runs on the main actor. See `Observable.map`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func map<Result>(_ selector: @escaping @MainActor (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(sharing: upstream.map(assumeMainActor(selector)))
  }

  /// Emits `selector(value)` for every value, unless the result is nil.
  ///
  /// `selector` runs on the main actor. See `Observable.compactMap`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func compactMap<Result>(
    _ selector: @escaping @MainActor (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> { SharedSequence(sharing: upstream.compactMap(assumeMainActor(selector))) }

  /// Accumulates the values and emits the intermediate result after each of them.
  ///
  /// `accumulator` runs on the main actor. See `Observable.scan`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping @MainActor (Result, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(sharing: upstream.scan(seed, accumulator: assumeMainActor(accumulator)))
  }

  /// Emits `value` for every value.
  ///
  /// See `Observable.mapTo`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func mapTo<Result>(_ value: Result) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(sharing: upstream.mapTo(value))
  }

  /// Emits every value that is not nil, as a value that is not optional.
  ///
  /// See `Observable.unwrap`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func unwrap<Wrapped>() -> SharedSequence<SharingStrategy, Wrapped> where Element == Wrapped? {
    SharedSequence(sharing: upstream.unwrap())
  }

  /// Emits each value together with the value before it.
  ///
  /// See `Observable.pairwise`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func pairwise() -> SharedSequence<SharingStrategy, (Element, Element)> {
    SharedSequence(sharing: upstream.pairwise())
  }

  /// Emits `(object, value)` for every value until `object` is deallocated.
  ///
  /// See `Observable.withUnretained`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable>(
    _ object: Object
  ) -> SharedSequence<SharingStrategy, (Object, Element)> { SharedSequence(sharing: upstream.withUnretained(object)) }

  /// Emits `resultSelector(object, value)` for every value until `object` is deallocated.
  ///
  /// `resultSelector` runs on the main actor. See `Observable.withUnretained(_:resultSelector:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable, Result>(
    _ object: Object, resultSelector: @escaping @MainActor (Object, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    let select = assumeMainActor(resultSelector)
    return SharedSequence(sharing: upstream.withUnretained(object) { object, value in select(object, value) })
  }
}
