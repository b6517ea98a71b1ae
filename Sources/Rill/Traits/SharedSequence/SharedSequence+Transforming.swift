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
