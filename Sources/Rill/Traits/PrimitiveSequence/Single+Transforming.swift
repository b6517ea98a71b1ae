extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Emits `transform(value)`.
  ///
  /// See `Observable.map`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping @Sendable (Element) throws -> Result) -> Single<Result> {
    Single(raw: primitiveSequence.source.map(transform))
  }

  /// Emits `value` in place of the value.
  ///
  /// See `Observable.mapTo`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func mapTo<Result>(_ value: Result) -> Single<Result> { Single(raw: primitiveSequence.source.mapTo(value)) }

  /// Emits the value if `predicate` returns true for it, and otherwise completes without a value.
  ///
  /// See `Observable.filter`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.filter(predicate))
  }

  /// Emits `transform(value)`, or completes without a value if the result is nil.
  ///
  /// See `Observable.compactMap`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func compactMap<Result>(_ transform: @escaping @Sendable (Element) throws -> Result?) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.compactMap(transform))
  }

  /// Maps the value to a single and emits the value of that single.
  ///
  /// See `Observable.flatMap`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMap<Result>(_ selector: @escaping @Sendable (Element) throws -> Single<Result>) -> Single<Result> {
    Single(raw: primitiveSequence.source.flatMap(selector))
  }

  /// Maps the value to a maybe and ends with it.
  ///
  /// See `Observable.flatMap`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapMaybe<Result>(_ selector: @escaping @Sendable (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.flatMap(selector))
  }

  /// Maps the value to a completable and ends with it.
  ///
  /// See `Observable.flatMap`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapCompletable(_ selector: @escaping @Sendable (Element) throws -> Completable) -> Completable {
    Completable(raw: primitiveSequence.source.flatMap(selector))
  }

  /// Returns this single as a maybe.
  @_alwaysEmitIntoClient
  public func asMaybe() -> Maybe<Element> { Maybe(raw: primitiveSequence.source) }

  /// Returns a completable that drops the value and ends with this single.
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable { Completable(raw: withoutValues()) }
}
