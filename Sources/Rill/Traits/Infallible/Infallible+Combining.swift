extension InfallibleType {
  /// Emits the values of all `sources` as they arrive.
  ///
  /// See `Observable.merge`.
  @_alwaysEmitIntoClient
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Infallible<Element>
  where Collection.Element == Infallible<Element> {
    Infallible(.merge(sources.map(\.source)))
  }

  /// Emits the values of all `sources` as they arrive.
  ///
  /// See `Observable.merge`.
  @_alwaysEmitIntoClient
  public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> {
    Infallible(.merge(sources.map(\.source)))
  }

  /// Emits the values of the streams in `sequence`, one stream after the other.
  ///
  /// See `Observable.concat`.
  @_alwaysEmitIntoClient
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Infallible<Element>
  where Sequence.Element == Infallible<Element> {
    Infallible(.concat(sequence.lazy.map(\.source)))
  }

  /// Emits the values of the streams in `collection`, one stream after the other.
  ///
  /// See `Observable.concat`.
  @_alwaysEmitIntoClient
  public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Infallible<Element>
  where Collection.Element == Infallible<Element> {
    Infallible(.concat(collection.map(\.source)))
  }

  /// Emits the values of `sources`, one stream after the other.
  ///
  /// See `Observable.concat`.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> {
    Infallible(.concat(sources.map(\.source)))
  }

  /// The `concat(_:)` operator of this stream: emits the values of one stream after the other.
  ///
  /// See `InfallibleConcatenating`.
  @_alwaysEmitIntoClient
  public var concat: InfallibleConcatenating<Element> { InfallibleConcatenating(asObservable()) }

  /// Emits `elements`, then the values of the source.
  ///
  /// See `Observable.startWith`.
  @_alwaysEmitIntoClient
  public func startWith(_ elements: Element...) -> Infallible<Element> {
    Infallible(starting(with: elements))
  }

  /// Emits the latest value of `second` for every value of this stream.
  ///
  /// See `Observable.withLatestFrom`.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: InfallibleType>(_ second: Source) -> Infallible<Source.Element> {
    Infallible(asObservable().withLatestFrom(second))
  }

  /// Combines every value of this stream with the latest value of `second`.
  ///
  /// See `Observable.withLatestFrom(_:resultSelector:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: InfallibleType, Result>(
    _ second: Source, resultSelector: @escaping @Sendable (Element, Source.Element) -> Result
  ) -> Infallible<Result> {
    Infallible(asObservable().withLatestFrom(second, resultSelector: resultSelector))
  }

  /// Combines the latest values of all sources whenever any of them emits.
  ///
  /// See `Observable.combineLatest`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) -> Element
  ) -> Infallible<Element> where Collection.Element: InfallibleType {
    Infallible(.combineLatest(collection.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// Emits an array of the latest values of all sources whenever any of them emits.
  ///
  /// See `Observable.combineLatest`.
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(_ collection: Collection) -> Infallible<[Element]>
  where Collection.Element: InfallibleType, Collection.Element.Element == Element {
    Infallible<[Element]>(Observable.combineLatest(collection.map { $0.asObservable() }))
  }

  /// Combines the values of all sources in order: the first of each, the second of each, and so on.
  ///
  /// See `Observable.zip`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) -> Element
  ) -> Infallible<Element> where Collection.Element: InfallibleType {
    Infallible(.zip(collection.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// Emits arrays of the values of all sources in order: the first of each, the second of each, and so on.
  ///
  /// See `Observable.zip`.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(_ collection: Collection) -> Infallible<[Element]>
  where Collection.Element: InfallibleType, Collection.Element.Element == Element {
    Infallible<[Element]>(Observable.zip(collection.map { $0.asObservable() }))
  }
}

/// The `concat(_:)` operator of a stream that cannot fail.
///
/// `concat` is a property whose value can be called, for the reason given at `Concatenating`.
public struct InfallibleConcatenating<Element> {
  @usableFromInline let source: Observable<Element>

  @_alwaysEmitIntoClient
  init(_ source: Observable<Element>) { self.source = source }

  /// Emits the values of the source and, after its completion, those of `second`.
  ///
  /// See `Observable.concat`.
  @_alwaysEmitIntoClient
  public func callAsFunction<Source: InfallibleType>(_ second: Source) -> Infallible<Element>
  where Source.Element == Element {
    Infallible(.concat([source, second.asObservable()]))
  }
}
