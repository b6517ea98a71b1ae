extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Subscribes to all `sources` together, and completes when all of them have completed.
  ///
  /// Fails with the first error. See `Observable.merge`.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(_ sources: Collection) -> Completable
  where Collection.Element == Completable {
    Completable(raw: .merge(sources.map(\.source)))
  }

  /// Subscribes to all `sources` together, and completes when all of them have completed.
  ///
  /// Fails with the first error. See `Observable.merge`.
  @_alwaysEmitIntoClient
  public static func zip(_ sources: Completable...) -> Completable {
    Completable(raw: .merge(sources.map(\.source)))
  }
}
