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
