extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Emits `transform(value)` for every value.
  ///
  /// See `Observable.map`.
  ///
  /// - Complexity: O(1) per value beyond `transform`. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func map<Result>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Single<Result> { Single(raw: primitiveSequence.source.map(transform)) }

  /// Emits `transform(value)`, or completes without a value if there is none or if the result is nil.
  ///
  /// See `Observable.compactMap`.
  ///
  /// - Complexity: O(1) per value beyond `transform`. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func compactMap<Result>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Maybe<Result> { Maybe(raw: primitiveSequence.source.compactMap(transform)) }

  /// Maps the value to a stream of the same type and ends with it.
  ///
  /// See `Observable.flatMap`.
  ///
  /// - Complexity: O(1) per value, and O(1) per inner stream. An inner stream is released when it ends.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMap<Result>(
    _ selector: @escaping @Sendable (Element) throws -> Single<Result>
  ) -> Single<Result> { Single(raw: primitiveSequence.source.flatMap(selector)) }

  /// Maps the value to a maybe and ends with it.
  ///
  /// See `Observable.flatMap`.
  ///
  /// - Complexity: O(1) per value, and O(1) per inner stream. An inner stream is released when it ends.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapMaybe<Result>(
    _ selector: @escaping @Sendable (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> { Maybe(raw: primitiveSequence.source.flatMap(selector)) }

  /// Maps the value to a completable and ends with it.
  ///
  /// See `Observable.flatMap`.
  ///
  /// - Complexity: O(1) per value, and O(1) per inner stream. An inner stream is released when it ends.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapCompletable(
    _ selector: @escaping @Sendable (Element) throws -> Completable
  ) -> Completable { Completable(raw: primitiveSequence.source.flatMap(selector)) }

  /// Emits the value if `predicate` returns true for it, and otherwise completes without a value.
  ///
  /// See `Observable.filter`.
  ///
  /// - Complexity: O(1) per value beyond `predicate`. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func filter(
    _ predicate: @escaping @Sendable (Element) throws -> Bool
  ) -> Maybe<Element> { Maybe(raw: primitiveSequence.source.filter(predicate)) }

  /// Emits `element`, then completes.
  ///
  /// See `Observable.just(_:)`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Single<Element> { Single(raw: .just(element)) }

  /// Emits `value` for every value of the source.
  ///
  /// See `Observable.mapTo`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func mapTo<Result>(_ value: Result) -> Single<Result> { Single(raw: primitiveSequence.source.mapTo(value)) }

  /// Combines the values of all sources.
  ///
  /// Unlike `Observable.zip`, emits the result for an empty array if there are no sources.
  ///
  /// See `Observable.zip(_:resultSelector:)`.
  ///
  /// - Complexity: O(sources) per value, amortized.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping @Sendable ([Element]) throws -> Result
  ) -> Single<Result> where Collection.Element == Single<Element> { Single(raw: zipped(collection, resultSelector)) }

  /// Emits `element` on `scheduler`, then completes.
  ///
  /// See `Observable.just(_:scheduler:)`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> Single<Element> { Single(raw: .just(element, scheduler: scheduler)) }

  /// Fails immediately with `error`.
  ///
  /// See `Observable.error`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func error(_ error: any Error) -> Single<Element> { Single(raw: .error(error)) }

  /// Emits nothing and never ends.
  ///
  /// See `Observable.never`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func never() -> Single<Element> { Single(raw: .never()) }

  /// Calls closures for the events of the source and passes every event on.
  ///
  /// See `Observable.do`.
  ///
  /// - Complexity: O(1) per value beyond the closures. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `do`(
    onSuccess: (@Sendable (Element) throws -> Void)? = nil, afterSuccess: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil, afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil, onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Single<Element> {
    Single(
      raw: primitiveSequence.source.do(
        onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError, onSubscribe: onSubscribe,
        onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Emits an array of the values of all sources.
  ///
  /// Unlike `Observable.zip`, emits an empty array if there are no sources.
  ///
  /// See `Observable.zip(_:)`.
  ///
  /// - Complexity: O(sources) per value, amortized.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Single<[Element]> where Collection.Element == Single<Element> { Single(raw: zipped(collection) { $0 }) }

  /// Emits `element` in place of an error, then completes.
  ///
  /// See `Observable.catchAndReturn`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public func catchAndReturn(
    _ element: Element
  ) -> Single<Element> { Single(raw: primitiveSequence.source.catchAndReturn(element)) }
}
