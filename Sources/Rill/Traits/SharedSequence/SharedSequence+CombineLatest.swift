extension SharedSequence {
  /// Combines the latest values of all sources whenever any of them emits.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// `resultSelector` runs on the main actor. See `Observable.combineLatest(_:resultSelector:)`.
  ///
  /// - Complexity: O(sources) per value.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping @MainActor ([Collection.Element.Element]) -> Element
  ) -> SharedSequence<SharingStrategy, Element>
  where Collection.Element: SharedSequenceConvertibleType, Collection.Element.SharingStrategy == SharingStrategy {
    let resultSelector = assumeMainActor(resultSelector)
    // Without sources, the subscription calls the selector, and any thread can subscribe.
    if collection.isEmpty {
      return SharedSequence<SharingStrategy, Element>(
        sharing: .deferred { .just(resultSelector([])) }.subscribedOnMainActor())
    }
    return SharedSequence<SharingStrategy, Element>(
      sharing: .combineLatest(collection.map { $0.upstream }, resultSelector: resultSelector))
  }
}
