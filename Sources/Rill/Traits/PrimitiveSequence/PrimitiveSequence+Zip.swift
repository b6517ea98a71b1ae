extension PrimitiveSequenceType {
  /// Combines the values of all sources.
  ///
  /// Unlike `Observable.zip`, emits the result for an empty array if there are no sources. See `Observable.zip(_:resultSelector:)`.
  ///
  /// - Complexity: O(sources).
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping @Sendable ([Element]) throws -> Result
  ) -> PrimitiveSequence<Trait, Result> where Collection.Element == PrimitiveSequence<Trait, Element> {
    if collection.isEmpty { return PrimitiveSequence(raw: .deferred { .just(try resultSelector([])) }) }
    return PrimitiveSequence(raw: .zip(collection.map(\.source), resultSelector: resultSelector))
  }

  /// Emits an array of the values of all sources.
  ///
  /// Unlike `Observable.zip`, emits an empty array if there are no sources. See `Observable.zip(_:)`.
  ///
  /// - Complexity: O(sources).
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> PrimitiveSequence<Trait, [Element]> where Collection.Element == PrimitiveSequence<Trait, Element> {
    zip(collection) { $0 }
  }
}
