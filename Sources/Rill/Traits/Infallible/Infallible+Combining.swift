extension InfallibleType {
  /// Delivers the values of all `sources`, as they come.
  ///
  ///     source 1  a-----b---|
  ///     source 2  --x-----y----|
  ///     merge     a-x---b-y----|
  ///
  /// Completes when all have.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Infallible<Element>
  where Collection.Element == Infallible<Element> {
    Infallible(.merge(sources.map(\.source)))
  }

  /// Delivers the values of all `sources`, as they come.
  ///
  ///     source 1  a-----b---|
  ///     source 2  --x-----y----|
  ///     merge     a-x---b-y----|
  ///
  /// Completes when all have.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> {
    Infallible(.merge(sources.map(\.source)))
  }

  /// Delivers the values of each stream in `sequence`, one stream after the other.
  ///
  ///     stream 1  a--b--|
  ///     stream 2         c--d--|
  ///     concat    a--b---c--d--|
  ///
  /// The sequence may be infinite: a stream is taken from it when the one before has completed.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Infallible<Element>
  where Sequence.Element == Infallible<Element> {
    Infallible(.concat(sequence.lazy.map(\.source)))
  }

  /// Delivers the values of each stream in `collection`, one stream after the other.
  ///
  ///     stream 1  a--b--|
  ///     stream 2         c--d--|
  ///     concat    a--b---c--d--|
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Infallible<Element>
  where Collection.Element == Infallible<Element> {
    Infallible(.concat(collection.map(\.source)))
  }

  /// Delivers the values of each of `sources`, one stream after the other.
  ///
  ///     stream 1  a--b--|
  ///     stream 2         c--d--|
  ///     concat    a--b---c--d--|
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> {
    Infallible(.concat(sources.map(\.source)))
  }

  /// `concat(second)`: one stream after the other.
  ///
  /// See `InfallibleConcatenating`.
  @_alwaysEmitIntoClient
  public var concat: InfallibleConcatenating<Element> { InfallibleConcatenating(asObservable()) }

  /// Delivers `elements` before the values of the source.
  ///
  ///     source          a--b--|
  ///     startWith(x,y)  xya--b--|
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func startWith(_ elements: Element...) -> Infallible<Element> {
    Infallible(starting(with: elements))
  }

  /// Delivers, for every value of this stream, the newest value of `second`.
  ///
  ///     source          1--2-----3--|
  ///     second          -a---b-c-----
  ///     withLatestFrom  ---a-----c--|
  ///
  /// See `withLatestFrom(_:resultSelector:)`.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: InfallibleType>(_ second: Source) -> Infallible<Source.Element> {
    Infallible(asObservable().withLatestFrom(second))
  }

  /// Delivers, for every value of this stream, what `resultSelector` makes of it and the newest value of `second`.
  ///
  ///     source          1--2-----3--|
  ///     second          -a---b-c-----
  ///     withLatestFrom  ---2a----3c-|
  ///
  /// Subscribes to `second` first. Values before the first of `second` are left out. Completes with this stream.
  ///
  /// - Complexity: O(1) per value beyond `resultSelector`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: InfallibleType, Result>(
    _ second: Source, resultSelector: @escaping @Sendable (Element, Source.Element) -> Result
  ) -> Infallible<Result> {
    Infallible(asObservable().withLatestFrom(second, resultSelector: resultSelector))
  }

  /// Delivers, for every value of any source, what `resultSelector` makes of the newest value of each.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --5------6--7-------|
  ///     combineLatest  --15--25-26-2737----|
  ///
  /// The array has the sources' order.
  ///
  /// - Complexity: O(sources) per value.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) -> Element
  ) -> Infallible<Element> where Collection.Element: InfallibleType {
    Infallible(.combineLatest(collection.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// Delivers, for every value of any source, an array of the newest value of each.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --5------6--7-------|
  ///     combineLatest  --15--25-26-2737----|
  ///
  /// The array has the sources' order.
  ///
  /// - Complexity: O(sources) per value.
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(_ collection: Collection) -> Infallible<[Element]>
  where Collection.Element: InfallibleType, Collection.Element.Element == Element {
    Infallible<[Element]>(Observable.combineLatest(collection.map { $0.asObservable() }))
  }

  /// Delivers what `resultSelector` makes of the first values of all sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---5--6-----7-------|
  ///     zip       ---15-26----37-|
  ///
  /// The array has the sources' order.
  ///
  /// - Complexity: O(sources) per value.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) -> Element
  ) -> Infallible<Element> where Collection.Element: InfallibleType {
    Infallible(.zip(collection.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// Delivers an array of the first values of all sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---5--6-----7-------|
  ///     zip       ---15-26----37-|
  ///
  /// The array has the sources' order.
  ///
  /// - Complexity: O(sources) per value.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(_ collection: Collection) -> Infallible<[Element]>
  where Collection.Element: InfallibleType, Collection.Element.Element == Element {
    Infallible<[Element]>(Observable.zip(collection.map { $0.asObservable() }))
  }
}

/// What `concat` does on a stream that can not fail.
///
/// A property and not a function: in Swift 6 mode the compiler does not find the static `concat` next to a function of the
/// same name (see `Docs/Architecture.md`). It is called as one.
public struct InfallibleConcatenating<Element> {
  @usableFromInline let source: Observable<Element>

  @_alwaysEmitIntoClient
  init(_ source: Observable<Element>) { self.source = source }

  /// Delivers the values of the source and, when it has completed, those of `second`.
  ///
  ///     source  a--b--|
  ///     second         c--d--|
  ///     concat  a--b---c--d--|
  ///
  /// `second` is subscribed to when the source completes.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func callAsFunction<Source: InfallibleType>(_ second: Source) -> Infallible<Element>
  where Source.Element == Element {
    Infallible(.concat([source, second.asObservable()]))
  }
}
