extension InfallibleType {
  /// Emits `transform(value)` for every value.
  ///
  /// See `Observable.map`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping @Sendable (Element) -> Result) -> Infallible<Result> {
    Infallible(asObservable().map(transform))
  }

  /// Emits `transform(value)` for every value, unless the result is nil.
  ///
  /// See `Observable.compactMap`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func compactMap<Result>(_ transform: @escaping @Sendable (Element) -> Result?) -> Infallible<Result> {
    Infallible(asObservable().compactMap(transform))
  }

  /// Maps every value to an inner stream and emits the values of all inner streams as they arrive.
  ///
  /// See `Observable.flatMap`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMap<Source: InfallibleType>(_ selector: @escaping @Sendable (Element) -> Source) -> Infallible<Source.Element>
  {
    Infallible(asObservable().flatMap(selector))
  }

  /// Maps a value to an inner stream, emits its values, and drops the source's values that arrive while it runs.
  ///
  /// See `Observable.flatMapFirst`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapFirst<Source: InfallibleType>(_ selector: @escaping @Sendable (Element) -> Source) -> Infallible<
    Source.Element
  > {
    Infallible(asObservable().flatMapFirst(selector))
  }

  /// Maps every value to an inner stream and emits the values of the latest inner stream.
  ///
  /// See `Observable.flatMapLatest`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapLatest<Source: InfallibleType>(_ selector: @escaping @Sendable (Element) -> Source) -> Infallible<
    Source.Element
  > {
    Infallible(asObservable().flatMapLatest(selector))
  }

  /// Maps every value to an inner stream and emits the values of the inner streams, one stream after the other.
  ///
  /// See `Observable.concatMap`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func concatMap<Source: InfallibleType>(_ selector: @escaping @Sendable (Element) -> Source) -> Infallible<
    Source.Element
  > {
    Infallible(asObservable().concatMap(selector))
  }

  /// Accumulates the values and emits the intermediate result after each of them.
  ///
  /// See `Observable.scan`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func scan<Seed>(_ seed: Seed, accumulator: @escaping @Sendable (Seed, Element) -> Seed) -> Infallible<Seed> {
    Infallible(asObservable().scan(seed, accumulator: accumulator))
  }

  /// Accumulates the values in place and emits the intermediate result after each of them.
  ///
  /// See `Observable.scan(into:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func scan<Seed>(into seed: Seed, accumulator: @escaping @Sendable (inout Seed, Element) -> Void) -> Infallible<Seed> {
    Infallible(asObservable().scan(into: seed, accumulator: accumulator))
  }

  /// Accumulates all values and emits the result when the source completes.
  ///
  /// See `Observable.reduce`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func reduce<Result>(_ seed: Result, accumulator: @escaping @Sendable (Result, Element) -> Result) -> Infallible<Result>
  {
    Infallible(asObservable().reduce(seed, accumulator: accumulator))
  }

  /// Emits all values as one array when the source completes.
  ///
  /// See `Observable.toArray`.
  @_alwaysEmitIntoClient
  public func toArray() -> Single<[Element]> {
    asObservable().toArray()
  }

  /// Emits `value` for every value.
  ///
  /// See `Observable.mapTo`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func mapTo<Result>(_ value: Result) -> Infallible<Result> { Infallible(asObservable().mapTo(value)) }

  /// Emits every value that is not nil, as a value that is not optional.
  ///
  /// See `Observable.unwrap`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func unwrap<Wrapped>() -> Infallible<Wrapped> where Element == Wrapped? {
    Infallible(asObservable().unwrap())
  }

  /// Emits each value together with the value before it.
  ///
  /// See `Observable.pairwise`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func pairwise() -> Infallible<(Element, Element)> { Infallible(asObservable().pairwise()) }

  /// Emits every value together with its index, which begins with 0.
  ///
  /// See `Observable.enumerated`.
  @_alwaysEmitIntoClient
  public func enumerated() -> Infallible<(index: Int, element: Element)> {
    Infallible(asObservable().enumerated())
  }

  /// Emits `(object, value)` for every value until `object` is deallocated.
  ///
  /// See `Observable.withUnretained`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Infallible<(Object, Element)> {
    Infallible(asObservable().withUnretained(object))
  }

  /// Emits `resultSelector(object, value)` for every value until `object` is deallocated.
  ///
  /// See `Observable.withUnretained(_:resultSelector:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable, Result>(
    _ object: Object, resultSelector: @escaping @Sendable (Object, Element) -> Result
  ) -> Infallible<Result> {
    Infallible(asObservable().withUnretained(object, resultSelector: resultSelector))
  }
}

extension InfallibleType where Element: InfallibleType {
  /// Emits the values of the latest inner stream.
  ///
  /// See `Observable.switchLatest`.
  @_alwaysEmitIntoClient
  public func switchLatest() -> Infallible<Element.Element> {
    Infallible(asObservable().switchLatest())
  }
}
