extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Completes when this and then `second` have.
  ///
  ///     source  --|
  ///     second    --|
  ///     concat  ----|
  ///
  /// Fails with the first of them that does.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public func concat(_ second: Completable) -> Completable { andThen(second) }

  /// Completes when all of `sequence` have, one after the other.
  ///
  ///     source 1  --|
  ///     source 2    --|
  ///     concat    ----|
  ///
  /// The sequence may be infinite: each is taken from it when the one before has completed. Fails with the first that does.
  ///
  /// - Complexity: O(1) for each.
  /// - SeeAlso: [ReactiveX concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Completable
  where Sequence.Element == Completable {
    Completable(raw: .concat(sequence.lazy.map(\.source)))
  }

  /// Completes when all of `collection` have, one after the other.
  ///
  ///     source 1  --|
  ///     source 2    --|
  ///     concat    ----|
  ///
  /// Fails with the first that does.
  ///
  /// - Complexity: O(1) for each.
  /// - SeeAlso: [ReactiveX concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Completable
  where Collection.Element == Completable {
    Completable(raw: .concat(collection.map(\.source)))
  }

  /// Completes when all `sources` have, one after the other.
  ///
  ///     source 1  --|
  ///     source 2    --|
  ///     concat    ----|
  ///
  /// Fails with the first that does.
  ///
  /// - Complexity: O(1) for each.
  /// - SeeAlso: [ReactiveX concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Completable...) -> Completable {
    Completable(raw: .concat(sources.map(\.source)))
  }

  /// Completes when all of `sources` have, which are subscribed to together.
  ///
  ///     source 1  --|
  ///     source 2  ----|
  ///     zip       ----|
  ///
  /// Fails with the first that does; of none, completes at once.
  ///
  /// - Complexity: O(1) for each.
  /// - SeeAlso: [ReactiveX merge](https://reactivex.io/documentation/operators/merge.html)
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(_ sources: Collection) -> Completable
  where Collection.Element == Completable {
    Completable(raw: .merge(sources.map(\.source)))
  }

  /// Completes when all `sources` have, which are subscribed to together.
  ///
  ///     source 1  --|
  ///     source 2  ----|
  ///     zip       ----|
  ///
  /// Fails with the first that does; of none, completes at once.
  ///
  /// - Complexity: O(1) for each.
  /// - SeeAlso: [ReactiveX merge](https://reactivex.io/documentation/operators/merge.html)
  @_alwaysEmitIntoClient
  public static func zip(_ sources: Completable...) -> Completable {
    Completable(raw: .merge(sources.map(\.source)))
  }
}
