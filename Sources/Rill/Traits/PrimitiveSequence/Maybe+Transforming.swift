extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Emits `transform(value)` if there is a value.
  ///
  /// See `Observable.map`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping @Sendable (Element) throws -> Result) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.map(transform))
  }

  /// Emits `value` in place of the value.
  ///
  /// See `Observable.mapTo`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func mapTo<Result>(_ value: Result) -> Maybe<Result> { Maybe(raw: primitiveSequence.source.mapTo(value)) }

  /// Emits the value if `predicate` returns true for it.
  ///
  /// See `Observable.filter`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.filter(predicate))
  }

  /// Emits `transform(value)` if there is a value, unless the result is nil.
  ///
  /// See `Observable.compactMap`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func compactMap<Result>(_ transform: @escaping @Sendable (Element) throws -> Result?) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.compactMap(transform))
  }

  /// Maps the value to a maybe and emits the value of that maybe.
  ///
  /// Completes without a value if either maybe does. See `Observable.flatMap`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMap<Result>(_ selector: @escaping @Sendable (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.flatMap(selector))
  }

  /// Maps the value to a completable and ends with it.
  ///
  /// Completes if there is no value. See `Observable.flatMap`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapCompletable(_ selector: @escaping @Sendable (Element) throws -> Completable) -> Completable {
    Completable(raw: primitiveSequence.source.flatMap(selector))
  }

  /// Returns a completable that drops the value and ends with this maybe.
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable { Completable(raw: withoutValues()) }
}
