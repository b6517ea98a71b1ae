extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Combines the values of all sources.
  ///
  /// See `Observable.zip`. Unlike that operator, emits the result for an empty array if there are no sources.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping @Sendable ([Element]) throws -> Result
  ) -> Single<Result> where Collection.Element == Single<Element> {
    Single(raw: zipped(collection, resultSelector))
  }

  /// Emits an array of the values of all sources.
  ///
  /// See `Observable.zip`. Unlike that operator, emits an empty array if there are no sources.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(_ collection: Collection) -> Single<[Element]>
  where Collection.Element == Single<Element> {
    Single(raw: zipped(collection) { $0 })
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Combines the values of all sources.
  ///
  /// See `Observable.zip`. Unlike that operator, emits the result for an empty array if there are no sources.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping @Sendable ([Element]) throws -> Result
  ) -> Maybe<Result> where Collection.Element == Maybe<Element> {
    Maybe(raw: zipped(collection, resultSelector))
  }

  /// Emits an array of the values of all sources.
  ///
  /// See `Observable.zip`. Unlike that operator, emits an empty array if there are no sources.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(_ collection: Collection) -> Maybe<[Element]>
  where Collection.Element == Maybe<Element> {
    Maybe(raw: zipped(collection) { $0 })
  }
}

extension PrimitiveSequenceType {
  /// Does what `Observable.zip` does, but emits `resultSelector([])` if there are no sources.
  @_alwaysEmitIntoClient
  static func zipped<Collection: Swift.Collection, Result>(
    _ collection: Collection, _ resultSelector: @escaping @Sendable ([Element]) throws -> Result
  ) -> Observable<Result> where Collection.Element == PrimitiveSequence<Trait, Element> {
    if collection.isEmpty { return .deferred { .just(try resultSelector([])) } }
    return .zip(collection.map(\.source), resultSelector: resultSelector)
  }
}
