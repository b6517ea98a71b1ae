extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Subscribes to `second` when this is done, and has its value.
  ///
  ///     source   --|
  ///     second     --a|
  ///     andThen  ----a|
  ///
  /// Fails with the first of them that does.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public func andThen<Result>(_ second: Single<Result>) -> Single<Result> {
    Single(raw: followed(by: second.source))
  }

  /// Subscribes to `second` when this is done, and has what it has.
  ///
  ///     source   --|
  ///     second     --|
  ///     andThen  ----|
  ///
  /// Fails with the first of them that does.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public func andThen<Result>(_ second: Maybe<Result>) -> Maybe<Result> {
    Maybe(raw: followed(by: second.source))
  }

  /// Subscribes to `second` when this is done, and completes with it.
  ///
  ///     source   --|
  ///     second     --|
  ///     andThen  ----|
  ///
  /// Fails with the first of them that does.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public func andThen(_ second: Completable) -> Completable {
    Completable(raw: .concat([primitiveSequence.source, second.source]))
  }

  /// Subscribes to `second` when this is done, and delivers its values.
  ///
  ///     source   --|
  ///     second     --a-b-|
  ///     andThen  ----a-b-|
  ///
  /// Fails with the first of them that does.
  ///
  /// - Complexity: O(1) per value.
  /// - SeeAlso: [ReactiveX concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public func andThen<Result>(_ second: Observable<Result>) -> Observable<Result> { followed(by: second) }

  @_alwaysEmitIntoClient
  func followed<Result>(by second: Observable<Result>) -> Observable<Result> {
    .concat([withoutValues(), second])
  }

  /// Calls closures when something happens, and passes every event on.
  ///
  ///     source       --|
  ///     onCompleted    ·
  ///     do           --|
  ///
  /// An error that a closure throws ends the completable with it.
  ///
  /// - Parameters:
  ///   - onError: called before an error is passed on.
  ///   - afterError: called after an error was passed on.
  ///   - onCompleted: called before the completion is passed on.
  ///   - afterCompleted: called after the completion was passed on.
  ///   - onSubscribe: called before the source is subscribed to.
  ///   - onSubscribed: called after the source was subscribed to.
  ///   - onDispose: called once, after the end or on disposal.
  /// - Returns: The same completable, with the closures beside it.
  /// - Complexity: O(1) beyond the closures.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `do`(
    onError: (@Sendable (any Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil,
    afterCompleted: (@Sendable () throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Completable {
    Completable(
      raw: primitiveSequence.source.do(
        onError: onError, afterError: afterError, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }
}
