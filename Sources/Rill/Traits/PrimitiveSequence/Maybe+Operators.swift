extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Has `transform` of the value, if there is one.
  ///
  ///     source  --a|
  ///     map     --A|
  ///
  /// Fails with what `transform` throws.
  ///
  /// - Complexity: O(1) beyond `transform`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping @Sendable (Element) throws -> Result) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.map(transform))
  }

  /// Has the value if `predicate` is true of it.
  ///
  ///     source       --1|
  ///     filter even  ---|
  ///
  /// Fails with what `predicate` throws.
  ///
  /// - Complexity: O(1) beyond `predicate`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.filter(predicate))
  }

  /// Has `transform` of the value, unless that is nil.
  ///
  ///     source      --x|
  ///     compactMap  ---|
  ///
  /// Fails with what `transform` throws.
  ///
  /// - Complexity: O(1) beyond `transform`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func compactMap<Result>(_ transform: @escaping @Sendable (Element) throws -> Result?) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.compactMap(transform))
  }

  /// Has what the maybe has that `selector` makes of the value.
  ///
  ///     source   --a|
  ///     maybe      --A|
  ///     flatMap  ----A|
  ///
  /// Completes without a value if either does. Fails with either, or with what `selector` throws.
  ///
  /// - Complexity: O(1) beyond `selector`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMap<Result>(_ selector: @escaping @Sendable (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.flatMap(selector))
  }

  /// Completes with the completable that `selector` makes of the value, or without a value at once.
  ///
  ///     source              --a|
  ///     completable           --|
  ///     flatMapCompletable  ----|
  ///
  /// Fails with either, or with what `selector` throws.
  ///
  /// - Complexity: O(1) beyond `selector`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapCompletable(_ selector: @escaping @Sendable (Element) throws -> Completable) -> Completable {
    Completable(raw: primitiveSequence.source.flatMap(selector))
  }

  /// Completes when the value comes, or without one.
  ///
  ///     source         --a|
  ///     asCompletable  ---|
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable { Completable(raw: withoutValues()) }

  /// Has `default` where there is no value.
  ///
  ///     source   --|
  ///     ifEmpty  --z|
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX defaultIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @_alwaysEmitIntoClient
  public func ifEmpty(default: Element) -> Single<Element> {
    Single(raw: primitiveSequence.source.ifEmpty(default: `default`))
  }

  /// Goes on with `other` where there is no value.
  ///
  ///     source   --|
  ///     other      --a|
  ///     ifEmpty  ----a|
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX defaultIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
  }

  /// Goes on with `other`, which has a value or fails, where there is no value.
  ///
  ///     source   --|
  ///     other      --a|
  ///     ifEmpty  ----a|
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX defaultIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    Single(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
  }

  /// Calls closures when something happens, and passes every event on.
  ///
  ///     source  --a|
  ///     onNext    a
  ///     do      --a|
  ///
  /// An error that a closure throws ends the maybe with it. `onCompleted` is called after a value, too.
  ///
  /// - Parameters:
  ///   - onNext: called before the value is passed on.
  ///   - afterNext: called after the value was passed on.
  ///   - onError: called before an error is passed on.
  ///   - afterError: called after an error was passed on.
  ///   - onCompleted: called before the completion is passed on.
  ///   - afterCompleted: called after the completion was passed on.
  ///   - onSubscribe: called before the source is subscribed to.
  ///   - onSubscribed: called after the source was subscribed to.
  ///   - onDispose: called once, after the end or on disposal.
  /// - Returns: The same maybe, with the closures beside it.
  /// - Complexity: O(1) beyond the closures.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: (@Sendable (Element) throws -> Void)? = nil,
    afterNext: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil,
    afterCompleted: (@Sendable () throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Maybe<Element> {
    Maybe(
      raw: primitiveSequence.source.do(
        onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError, onCompleted: onCompleted,
        afterCompleted: afterCompleted, onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }
}
