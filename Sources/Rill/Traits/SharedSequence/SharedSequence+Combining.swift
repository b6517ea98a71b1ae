extension SharedSequenceConvertibleType {
  /// Emits `element`, then the values of the source.
  ///
  /// See `Observable.startWith`.
  @_alwaysEmitIntoClient
  public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: upstream.startWith(element))
  }

  /// Emits the latest value of `second` for every value of this stream.
  ///
  /// See `Observable.withLatestFrom`.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Second: SharedSequenceConvertibleType>(
    _ second: Second
  ) -> SharedSequence<SharingStrategy, Second.Element> { SharedSequence(sharing: upstream.withLatestFrom(second.upstream)) }

  /// Combines every value of this stream with the latest value of `second`.
  ///
  /// `resultSelector` runs on the main actor. See `Observable.withLatestFrom(_:resultSelector:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withLatestFrom<Second: SharedSequenceConvertibleType, Result>(
    _ second: Second, resultSelector: @escaping @MainActor (Element, Second.Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(sharing: upstream.withLatestFrom(second.upstream, resultSelector: assumeMainActor(resultSelector)))
  }
}

extension SharedSequence {
  /// Emits the values of all `sources` as they arrive.
  ///
  /// See `Observable.merge`.
  @_alwaysEmitIntoClient
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> SharedSequence
  where Collection.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: .merge(sources.map { $0.upstream }))
  }

  /// Emits the values of all `sources` as they arrive.
  ///
  /// See `Observable.merge`.
  @_alwaysEmitIntoClient
  public static func merge(_ sources: SharedSequence<SharingStrategy, Element>...) -> SharedSequence { merge(sources) }

  /// Emits the values of `sources`, one stream after the other.
  ///
  /// See `Observable.concat`.
  @_alwaysEmitIntoClient
  public static func concat<Sequence: Swift.Sequence>(_ sources: Sequence) -> SharedSequence
  where Sequence.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: .concat(sources.lazy.map { $0.upstream }))
  }

  /// Emits the values of `sources`, one stream after the other.
  ///
  /// See `Observable.concat`.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: SharedSequence<SharingStrategy, Element>...) -> SharedSequence { concat(sources) }

  /// Combines the latest values of all sources whenever any of them emits.
  ///
  /// `resultSelector` runs on the main actor. See `Observable.combineLatest`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping @MainActor ([Collection.Element.Element]) -> Element
  ) -> SharedSequence
  where Collection.Element: SharedSequenceConvertibleType, Collection.Element.SharingStrategy == SharingStrategy {
    SharedSequence(sharing: .combineLatest(collection.map { $0.upstream }, resultSelector: assumeMainActor(resultSelector)))
  }

  /// Emits an array of the latest values of all sources whenever any of them emits.
  ///
  /// See `Observable.combineLatest`.
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> SharedSequence<SharingStrategy, [Element]>
  where Collection.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, [Element]>(sharing: Observable<Element>.combineLatest(collection.map { $0.upstream }))
  }

  /// Combines the values of all sources in order: the first of each, the second of each, and so on.
  ///
  /// `resultSelector` runs on the main actor. See `Observable.zip`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping @MainActor ([Collection.Element.Element]) -> Element
  ) -> SharedSequence
  where Collection.Element: SharedSequenceConvertibleType, Collection.Element.SharingStrategy == SharingStrategy {
    SharedSequence(sharing: .zip(collection.map { $0.upstream }, resultSelector: assumeMainActor(resultSelector)))
  }

  /// Emits arrays of the values of all sources in order: the first of each, the second of each, and so on.
  ///
  /// See `Observable.zip`.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> SharedSequence<SharingStrategy, [Element]>
  where Collection.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, [Element]>(sharing: Observable<Element>.zip(collection.map { $0.upstream }))
  }
}
