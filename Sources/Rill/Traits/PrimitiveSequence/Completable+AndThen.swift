extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Subscribes to `second` after this completable has completed, and emits the value of `second`.
  ///
  ///     completable  --|
  ///     single         --(a|)
  ///     andThen      ----(a|)
  ///
  /// Fails with the first error. See `Observable.concat`.
  @_alwaysEmitIntoClient
  public func andThen<Result>(_ second: Single<Result>) -> Single<Result> {
    Single(raw: followed(by: second.source))
  }

  /// Subscribes to `second` after this completable has completed, and emits the value of `second`, if there is one.
  @_alwaysEmitIntoClient
  public func andThen<Result>(_ second: Maybe<Result>) -> Maybe<Result> {
    Maybe(raw: followed(by: second.source))
  }

  /// Subscribes to `second` after this completable has completed, and ends with it.
  @_alwaysEmitIntoClient
  public func andThen(_ second: Completable) -> Completable {
    Completable(raw: .concat([primitiveSequence.source, second.source]))
  }

  /// Subscribes to `second` after this completable has completed, and ends with it.
  ///
  /// See `andThen(_:)`.
  @_alwaysEmitIntoClient
  public func concat(_ second: Completable) -> Completable { andThen(second) }

  /// Subscribes to `second` after this completable has completed, and emits the values of `second`.
  ///
  ///     completable  --|
  ///     second         --a-b-|
  ///     andThen      ----a-b-|
  @_alwaysEmitIntoClient
  public func andThen<Result>(_ second: Observable<Result>) -> Observable<Result> { followed(by: second) }

  @_alwaysEmitIntoClient
  func followed<Result>(by second: Observable<Result>) -> Observable<Result> {
    .concat([withoutValues(), second])
  }
}
