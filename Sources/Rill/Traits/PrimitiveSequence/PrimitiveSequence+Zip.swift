extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Has what `resultSelector` makes of the values of all sources.
  ///
  ///     source 1  --1|
  ///     source 2  ----2|
  ///     zip       ----12|
  ///
  /// The array has the sources' order. Of no sources, has the result for no values. See `zip` of two sources for the rest.
  ///
  /// - Complexity: O(sources).
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping @Sendable ([Element]) throws -> Result
  ) -> Single<Result> where Collection.Element == Single<Element> {
    Single(raw: zipped(collection, resultSelector))
  }

  /// Has an array of the values of all sources.
  ///
  ///     source 1  --1|
  ///     source 2  ----2|
  ///     zip       ----12|
  ///
  /// The array has the sources' order; of no sources, it is empty. See `zip` of two sources for the rest.
  ///
  /// - Complexity: O(sources).
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(_ collection: Collection) -> Single<[Element]>
  where Collection.Element == Single<Element> {
    Single(raw: zipped(collection) { $0 })
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Has what `resultSelector` makes of the values of all sources.
  ///
  ///     source 1  --1|
  ///     source 2  ----2|
  ///     zip       ----12|
  ///
  /// The array has the sources' order. Of no sources, has the result for no values. See `zip` of two sources for the rest.
  ///
  /// - Complexity: O(sources).
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping @Sendable ([Element]) throws -> Result
  ) -> Maybe<Result> where Collection.Element == Maybe<Element> {
    Maybe(raw: zipped(collection, resultSelector))
  }

  /// Has an array of the values of all sources.
  ///
  ///     source 1  --1|
  ///     source 2  ----2|
  ///     zip       ----12|
  ///
  /// The array has the sources' order; of no sources, it is empty. See `zip` of two sources for the rest.
  ///
  /// - Complexity: O(sources).
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(_ collection: Collection) -> Maybe<[Element]>
  where Collection.Element == Maybe<Element> {
    Maybe(raw: zipped(collection) { $0 })
  }
}

extension PrimitiveSequenceType {
  /// Not the observables' `zip` where there is nothing to wait for: that one completes without a value.
  @_alwaysEmitIntoClient
  static func zipped<Collection: Swift.Collection, Result>(
    _ collection: Collection, _ resultSelector: @escaping @Sendable ([Element]) throws -> Result
  ) -> Observable<Result> where Collection.Element == PrimitiveSequence<Trait, Element> {
    if collection.isEmpty { return .deferred { .just(try resultSelector([])) } }
    return .zip(collection.map(\.source), resultSelector: resultSelector)
  }
}
