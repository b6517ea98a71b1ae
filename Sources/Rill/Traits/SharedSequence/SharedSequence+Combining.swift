extension SharedSequenceConvertibleType {
  /// Maps every value to an inner stream and emits the values of all inner streams as they arrive.
  ///
  /// `selector` runs on the main actor. See `Observable.flatMap`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMap<Strategy, Result>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let selector = assumeMainActor(selector)
    return SharedSequence(sharing: upstream.flatMap { selector($0).inner })
  }

  /// Maps every value to an inner stream and emits the values of the latest inner stream.
  ///
  /// `selector` runs on the main actor. See `Observable.flatMapLatest`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapLatest<Strategy, Result>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let selector = assumeMainActor(selector)
    return SharedSequence(sharing: upstream.flatMapLatest { selector($0).inner })
  }

  /// Maps a value to an inner stream, emits its values, and drops the source's values that arrive while it runs.
  ///
  /// `selector` runs on the main actor. See `Observable.flatMapFirst`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapFirst<Strategy, Result>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let selector = assumeMainActor(selector)
    return SharedSequence(sharing: upstream.flatMapFirst { selector($0).inner })
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

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
  /// Emits the values of the latest inner stream.
  ///
  /// See `Observable.switchLatest`.
  @_alwaysEmitIntoClient
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(sharing: upstream.flattenedLatest { $0.inner })
  }

  /// The `merge()` and `merge(maxConcurrent:)` operators of this stream: emit the values of its inner streams.
  ///
  /// See `SharedMerging`.
  @_alwaysEmitIntoClient public var merge: SharedMerging<Element> { SharedMerging(upstream) }
}

/// The `merge()` and `merge(maxConcurrent:)` operators of a stream of shared streams.
///
/// `merge` is a property whose value can be called, for the reason given at `Merging`.
public struct SharedMerging<Stream: SharedSequenceConvertibleType> {
  @usableFromInline let source: Observable<Stream>

  @_alwaysEmitIntoClient
  init(_ source: Observable<Stream>) { self.source = source }

  /// Emits the values of all inner streams as they arrive.
  ///
  /// See `Observable.merge`.
  @_alwaysEmitIntoClient
  public func callAsFunction() -> SharedSequence<Stream.SharingStrategy, Stream.Element> {
    SharedSequence(sharing: source.flattened { $0.inner })
  }

  /// Emits the values of the inner streams, with at most `maxConcurrent` of them subscribed to at a time.
  ///
  /// See `Observable.merge(maxConcurrent:)`.
  ///
  /// - Precondition: `maxConcurrent` is positive.
  @_alwaysEmitIntoClient
  public func callAsFunction(
    maxConcurrent: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> SharedSequence<Stream.SharingStrategy, Stream.Element> {
    requirePositive(maxConcurrent, "merge(maxConcurrent:)", file: file, line: line)
    return SharedSequence(
      sharing: source.flattenedLimited(atMost: maxConcurrent, queueing: true, operation: "merge") { $0.inner })
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
