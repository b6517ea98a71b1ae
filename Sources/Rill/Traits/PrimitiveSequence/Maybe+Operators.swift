extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Emits `transform(value)` for every value.
  ///
  /// See `Observable.map`.
  ///
  /// - Complexity: O(1) per value beyond `transform`. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func map<Result>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Maybe<Result> { Maybe(raw: primitiveSequence.source.map(transform)) }

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
  public static func just(_ element: Element) -> Maybe<Element> { Maybe(raw: .just(element)) }

  /// Emits `value` for every value of the source.
  ///
  /// See `Observable.mapTo`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func mapTo<Result>(_ value: Result) -> Maybe<Result> { Maybe(raw: primitiveSequence.source.mapTo(value)) }

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
  ) -> Maybe<Result> where Collection.Element == Maybe<Element> { Maybe(raw: zipped(collection, resultSelector)) }

  /// Emits `element` on `scheduler`, then completes.
  ///
  /// See `Observable.just(_:scheduler:)`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> Maybe<Element> { Maybe(raw: .just(element, scheduler: scheduler)) }

  /// Completes immediately without a value.
  ///
  /// See `Observable.empty`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func empty() -> Maybe<Element> { Maybe(raw: .empty()) }

  /// Fails immediately with `error`.
  ///
  /// See `Observable.error`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func error(_ error: any Error) -> Maybe<Element> { Maybe(raw: .error(error)) }

  /// Emits nothing and never ends.
  ///
  /// See `Observable.never`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func never() -> Maybe<Element> { Maybe(raw: .never()) }

  /// Calls closures for the events of the source and passes every event on.
  ///
  /// `onCompleted` and `afterCompleted` are called after a value, too.
  ///
  /// See `Observable.do`.
  ///
  /// - Complexity: O(1) per value beyond the closures. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: (@Sendable (Element) throws -> Void)? = nil, afterNext: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil, afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil, afterCompleted: (@Sendable () throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil, onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Maybe<Element> {
    Maybe(
      raw: primitiveSequence.source.do(
        onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError, onCompleted: onCompleted,
        afterCompleted: afterCompleted, onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
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
  ) -> Maybe<[Element]> where Collection.Element == Maybe<Element> { Maybe(raw: zipped(collection) { $0 }) }

  /// Emits `default` if the source completes without a value.
  ///
  /// See `Observable.ifEmpty(default:)`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public func ifEmpty(default: Element) -> Single<Element> { Single(raw: primitiveSequence.source.ifEmpty(default: `default`)) }

  /// Switches to `other` if the source completes without a value.
  ///
  /// See `Observable.ifEmpty(switchTo:)`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public func ifEmpty(
    switchTo other: Maybe<Element>
  ) -> Maybe<Element> { Maybe(raw: primitiveSequence.source.ifEmpty(switchTo: other.source)) }

  /// Switches to `other` if the source completes without a value.
  ///
  /// See `Observable.ifEmpty(switchTo:)`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public func ifEmpty(
    switchTo other: Single<Element>
  ) -> Single<Element> { Single(raw: primitiveSequence.source.ifEmpty(switchTo: other.source)) }

  /// Emits `element` in place of an error, then completes.
  ///
  /// See `Observable.catchAndReturn`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public func catchAndReturn(
    _ element: Element
  ) -> Maybe<Element> { Maybe(raw: primitiveSequence.source.catchAndReturn(element)) }
}
