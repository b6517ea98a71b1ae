extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Has `transform` of the value.
  ///
  ///     source  --a|
  ///     map     --A|
  ///
  /// Fails with what `transform` throws.
  ///
  /// - Complexity: O(1) beyond `transform`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping @Sendable (Element) throws -> Result) -> Single<Result> {
    Single(raw: primitiveSequence.source.map(transform))
  }

  /// Has the value if `predicate` is true of it, and none otherwise.
  ///
  ///     source       --1|
  ///     filter even  --|
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
  ///     compactMap  --|
  ///
  /// Fails with what `transform` throws.
  ///
  /// - Complexity: O(1) beyond `transform`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func compactMap<Result>(_ transform: @escaping @Sendable (Element) throws -> Result?) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.compactMap(transform))
  }

  /// Has the value of the single that `selector` makes of the value.
  ///
  ///     source   --a|
  ///     single     --A|
  ///     flatMap  ----A|
  ///
  /// Fails with either, or with what `selector` throws.
  ///
  /// - Complexity: O(1) beyond `selector`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMap<Result>(_ selector: @escaping @Sendable (Element) throws -> Single<Result>) -> Single<Result> {
    Single(raw: primitiveSequence.source.flatMap(selector))
  }

  /// Has what the maybe has that `selector` makes of the value.
  ///
  ///     source        --a|
  ///     maybe           --|
  ///     flatMapMaybe  ----|
  ///
  /// Fails with either, or with what `selector` throws.
  ///
  /// - Complexity: O(1) beyond `selector`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapMaybe<Result>(_ selector: @escaping @Sendable (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.flatMap(selector))
  }

  /// Completes with the completable that `selector` makes of the value.
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

  /// The same value, of a stream that might have had none.
  ///
  ///     source   --a|
  ///     asMaybe  --a|
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func asMaybe() -> Maybe<Element> { Maybe(raw: primitiveSequence.source) }

  /// Completes when the value comes.
  ///
  ///     source         --a|
  ///     asCompletable  --|
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable { Completable(raw: withoutValues()) }

  /// Calls closures when something happens, and passes every event on.
  ///
  ///     source     --a|
  ///     onSuccess    a
  ///     do         --a|
  ///
  /// An error that a closure throws ends the single with it.
  ///
  /// - Parameters:
  ///   - onSuccess: called before the value is passed on.
  ///   - afterSuccess: called after the value was passed on.
  ///   - onError: called before an error is passed on.
  ///   - afterError: called after an error was passed on.
  ///   - onSubscribe: called before the source is subscribed to.
  ///   - onSubscribed: called after the source was subscribed to.
  ///   - onDispose: called once, after the end or on disposal.
  /// - Returns: The same single, with the closures beside it.
  /// - Complexity: O(1) beyond the closures.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `do`(
    onSuccess: (@Sendable (Element) throws -> Void)? = nil,
    afterSuccess: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Single<Element> {
    Single(
      raw: primitiveSequence.source.do(
        onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError, onSubscribe: onSubscribe,
        onSubscribed: onSubscribed, onDispose: onDispose))
  }
}
