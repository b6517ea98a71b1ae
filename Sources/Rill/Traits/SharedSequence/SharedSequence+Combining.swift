// Operators with several sources. Each is that of `Observable` with a closure of the main actor, and shared; see there for the details.

extension SharedSequenceConvertibleType {
  /// Makes a stream of every value and delivers the values of all those streams, as they come.
  ///
  ///     source   1-----2-----|
  ///     flatMap   a----ab--b-|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMap<Strategy, Result>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let selector = assumeMainActor(selector)
    return SharedSequence(sharing: source.flatMap { selector($0).source })
  }

  /// Makes a stream of every value and delivers the values of the newest of those streams.
  ///
  ///     source         1-----2-----|
  ///     flatMapLatest   a--a--b--b-|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapLatest<Strategy, Result>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let selector = assumeMainActor(selector)
    return SharedSequence(sharing: source.flatMapLatest { selector($0).source })
  }

  /// Makes a stream of a value and delivers its values; leaves out the values that come while it runs.
  ///
  ///     source        1--2-----3-----|
  ///     flatMapFirst   a--a-----b--b-|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapFirst<Strategy, Result>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let selector = assumeMainActor(selector)
    return SharedSequence(sharing: source.flatMapFirst { selector($0).source })
  }

  /// Delivers, for every value of this stream, the newest value of `second`.
  ///
  ///     source          1--2-----3--|
  ///     second          -a---b-c-----
  ///     withLatestFrom  ---a-----c--|
  @_alwaysEmitIntoClient
  public func withLatestFrom<Second: SharedSequenceConvertibleType>(
    _ second: Second
  ) -> SharedSequence<SharingStrategy, Second.Element> { SharedSequence(sharing: source.withLatestFrom(second.source)) }

  /// Delivers, for every value of this stream, what `resultSelector` makes of it and the newest value of `second`.
  ///
  ///     source          1--2-----3--|
  ///     second          -a---b-c-----
  ///     withLatestFrom  ---2a----3c-|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withLatestFrom<Second: SharedSequenceConvertibleType, Result>(
    _ second: Second, resultSelector: @escaping @MainActor (Element, Second.Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(sharing: source.withLatestFrom(second.source, resultSelector: assumeMainActor(resultSelector)))
  }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
  /// Delivers the values of the newest of the streams that this stream delivers.
  ///
  ///     source        A-----B-----|
  ///     switchLatest   a--a--b--b-|
  @_alwaysEmitIntoClient
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(sharing: source.flattenLatest { $0.source })
  }

  /// `merge()`: delivers the values of all streams that this stream delivers.
  ///
  /// See `SharedMerging`.
  @_alwaysEmitIntoClient public var merge: SharedMerging<Element> { SharedMerging(source) }
}

/// What `merge` does on a stream of streams that are shared.
///
/// A property and not a function for the reason that `Merging` is one. It is called as a function.
public struct SharedMerging<Stream: SharedSequenceConvertibleType> {
  @usableFromInline let source: Observable<Stream>

  @_alwaysEmitIntoClient
  init(_ source: Observable<Stream>) { self.source = source }

  /// Delivers the values of all streams that the source delivers, as they come.
  ///
  ///     source  A-----B-----|
  ///     merge    a----ab--b-|
  @_alwaysEmitIntoClient
  public func callAsFunction() -> SharedSequence<Stream.SharingStrategy, Stream.Element> {
    SharedSequence(sharing: source.flattenMerging { $0.source })
  }

  /// Delivers the values of the streams that the source delivers, of so many at a time.
  ///
  ///     source    A-----B-----|
  ///     merge(1)   a----a-b--b|
  ///
  /// - Precondition: `maxConcurrent` is positive.
  @_alwaysEmitIntoClient
  public func callAsFunction(
    maxConcurrent: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> SharedSequence<Stream.SharingStrategy, Stream.Element> {
    requirePositive(maxConcurrent, "merge(maxConcurrent:)", file: file, line: line)
    return SharedSequence(sharing: source.flattenLimited(atMost: maxConcurrent, queueing: true) { $0.source })
  }
}

extension SharedSequence {
  /// Delivers the values of all `sources`, as they come.
  ///
  ///     source 1  a-----b---|
  ///     source 2  --x-----y----|
  ///     merge     a-x---b-y----|
  @_alwaysEmitIntoClient
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> SharedSequence
  where Collection.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: .merge(sources.map { $0.source }))
  }

  /// Delivers the values of all `sources`, as they come.
  ///
  ///     source 1  a-----b---|
  ///     source 2  --x-----y----|
  ///     merge     a-x---b-y----|
  @_alwaysEmitIntoClient
  public static func merge(_ sources: SharedSequence<SharingStrategy, Element>...) -> SharedSequence { merge(sources) }

  /// Delivers the values of each of `sources`, one stream after the other.
  ///
  ///     stream 1  a--b--|
  ///     stream 2         c--d--|
  ///     concat    a--b---c--d--|
  @_alwaysEmitIntoClient
  public static func concat<Sequence: Swift.Sequence>(_ sources: Sequence) -> SharedSequence
  where Sequence.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: .concat(sources.lazy.map { $0.source }))
  }

  /// Delivers the values of each of `sources`, one stream after the other.
  ///
  ///     stream 1  a--b--|
  ///     stream 2         c--d--|
  ///     concat    a--b---c--d--|
  @_alwaysEmitIntoClient
  public static func concat(_ sources: SharedSequence<SharingStrategy, Element>...) -> SharedSequence { concat(sources) }

  /// Delivers, for every value of any source, what `resultSelector` makes of the newest value of each.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --5------6--7-------|
  ///     combineLatest  --15--25-26-2737----|
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping @MainActor ([Collection.Element.Element]) -> Element
  ) -> SharedSequence
  where Collection.Element: SharedSequenceConvertibleType, Collection.Element.SharingStrategy == SharingStrategy {
    SharedSequence(sharing: .combineLatest(collection.map { $0.source }, resultSelector: assumeMainActor(resultSelector)))
  }

  /// Delivers, for every value of any source, an array of the newest value of each.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --5------6--7-------|
  ///     combineLatest  --15--25-26-2737----|
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> SharedSequence<SharingStrategy, [Element]>
  where Collection.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, [Element]>(sharing: Observable<Element>.combineLatest(collection.map { $0.source }))
  }

  /// Delivers what `resultSelector` makes of the first value of each source, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --5------6--7-------|
  ///     zip       --15-----26---37-|
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping @MainActor ([Collection.Element.Element]) -> Element
  ) -> SharedSequence
  where Collection.Element: SharedSequenceConvertibleType, Collection.Element.SharingStrategy == SharingStrategy {
    SharedSequence(sharing: .zip(collection.map { $0.source }, resultSelector: assumeMainActor(resultSelector)))
  }

  /// Delivers an array of the first value of each source, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --5------6--7-------|
  ///     zip       --15-----26---37-|
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> SharedSequence<SharingStrategy, [Element]>
  where Collection.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, [Element]>(sharing: Observable<Element>.zip(collection.map { $0.source }))
  }
}
