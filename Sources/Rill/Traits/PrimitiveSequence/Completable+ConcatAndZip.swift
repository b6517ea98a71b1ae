extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Subscribes to `second` after this completable has completed, and ends with it.
  ///
  /// See `andThen(_:)`.
  @_alwaysEmitIntoClient
  public func concat(_ second: Completable) -> Completable { andThen(second) }

  /// Subscribes to the completables in `sequence`, one after the other, and completes after the last one.
  ///
  /// See `Observable.concat`.
  @_alwaysEmitIntoClient
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Completable
  where Sequence.Element == Completable {
    Completable(raw: .concat(sequence.lazy.map(\.source)))
  }

  /// Subscribes to the completables in `collection`, one after the other, and completes after the last one.
  ///
  /// See `Observable.concat`.
  @_alwaysEmitIntoClient
  public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Completable
  where Collection.Element == Completable {
    Completable(raw: .concat(collection.map(\.source)))
  }

  /// Subscribes to `sources`, one after the other, and completes after the last one.
  ///
  /// See `Observable.concat`.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Completable...) -> Completable {
    Completable(raw: .concat(sources.map(\.source)))
  }

  /// Subscribes to all `sources` together, and completes when all of them have completed.
  ///
  /// See `Observable.merge`.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(_ sources: Collection) -> Completable
  where Collection.Element == Completable {
    Completable(raw: .merge(sources.map(\.source)))
  }

  /// Subscribes to all `sources` together, and completes when all of them have completed.
  ///
  /// See `Observable.merge`.
  @_alwaysEmitIntoClient
  public static func zip(_ sources: Completable...) -> Completable {
    Completable(raw: .merge(sources.map(\.source)))
  }
}
