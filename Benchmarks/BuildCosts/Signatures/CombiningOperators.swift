// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension ObservableType {
  public static func combineLatest<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1, _ source2: Source2,
    resultSelector: @escaping (Source1.Element, Source2.Element) throws -> Element
  ) -> Observable<Element> { fatalError() }
  public static func combineLatest<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3,
    resultSelector: @escaping (Source1.Element, Source2.Element, Source3.Element) throws -> Element
  ) -> Observable<Element> { fatalError() }
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4,
    resultSelector: @escaping (Source1.Element, Source2.Element, Source3.Element, Source4.Element) throws -> Element
  ) -> Observable<Element> { fatalError() }
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    resultSelector:
      @escaping (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element) throws -> Element
  ) -> Observable<Element> { fatalError() }
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    resultSelector:
      @escaping (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element) throws ->
      Element
  ) -> Observable<Element> { fatalError() }
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType, Source7: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    _ source7: Source7,
    resultSelector:
      @escaping (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element
      ) throws -> Element
  ) -> Observable<Element> { fatalError() }
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType, Source7: ObservableType, Source8: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    _ source7: Source7, _ source8: Source8,
    resultSelector:
      @escaping (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element,
        Source8.Element
      ) throws -> Element
  ) -> Observable<Element> { fatalError() }
  public static func zip<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1, _ source2: Source2,
    resultSelector: @escaping (Source1.Element, Source2.Element) throws -> Element
  ) -> Observable<Element> { fatalError() }
  public static func zip<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3,
    resultSelector: @escaping (Source1.Element, Source2.Element, Source3.Element) throws -> Element
  ) -> Observable<Element> { fatalError() }
  public static func zip<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4,
    resultSelector: @escaping (Source1.Element, Source2.Element, Source3.Element, Source4.Element) throws -> Element
  ) -> Observable<Element> { fatalError() }
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    resultSelector:
      @escaping (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element) throws -> Element
  ) -> Observable<Element> { fatalError() }
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    resultSelector:
      @escaping (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element) throws ->
      Element
  ) -> Observable<Element> { fatalError() }
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType, Source7: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    _ source7: Source7,
    resultSelector:
      @escaping (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element
      ) throws -> Element
  ) -> Observable<Element> { fatalError() }
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType, Source7: ObservableType, Source8: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    _ source7: Source7, _ source8: Source8,
    resultSelector:
      @escaping (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element,
        Source8.Element
      ) throws -> Element
  ) -> Observable<Element> { fatalError() }
  public static func combineLatest<Collection: Swift.Collection>(_ collection: Collection) -> Observable<[Element]>
  where Collection.Element: ObservableType, Collection.Element.Element == Element { fatalError() }
  public static func zip<Collection: Swift.Collection>(_ collection: Collection) -> Observable<[Element]>
  where Collection.Element: ObservableType, Collection.Element.Element == Element { fatalError() }
}

extension ObservableType where Element == Any {
  public static func combineLatest<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1, _ source2: Source2
  ) -> Observable<(Source1.Element, Source2.Element)> { fatalError() }
  public static func combineLatest<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element)> { fatalError() }
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element)> { fatalError() }
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)> { fatalError() }
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)> {
    fatalError()
  }
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType, Source7: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    _ source7: Source7
  ) -> Observable<
    (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element)
  > { fatalError() }
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType, Source7: ObservableType, Source8: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    _ source7: Source7, _ source8: Source8
  ) -> Observable<
    (
      Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element,
      Source8.Element
    )
  > { fatalError() }
  public static func zip<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1, _ source2: Source2
  ) -> Observable<(Source1.Element, Source2.Element)> { fatalError() }
  public static func zip<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element)> { fatalError() }
  public static func zip<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element)> { fatalError() }
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)> { fatalError() }
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)> {
    fatalError()
  }
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType, Source7: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    _ source7: Source7
  ) -> Observable<
    (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element)
  > { fatalError() }
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType, Source7: ObservableType, Source8: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    _ source7: Source7, _ source8: Source8
  ) -> Observable<
    (
      Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element,
      Source8.Element
    )
  > { fatalError() }
}

extension ObservableType {
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> { fatalError() }
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> { fatalError() }
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { fatalError() }
  public static func concat<Collection: Swift.Collection>(_ sources: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> { fatalError() }
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> { fatalError() }
  public static func amb<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> { fatalError() }
  public func startWith(_ elements: Element...) -> Observable<Element> { fatalError() }
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element { fatalError() }
  public func amb<Other: ObservableType>(_ other: Other) -> Observable<Element>
  where Other.Element == Element { fatalError() }
  public func withLatestFrom<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Observable<Source.Element> { fatalError() }
  public func withLatestFrom<Source: ObservableConvertibleType, Result>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) throws -> Result
  ) -> Observable<Result> { fatalError() }
}

extension ObservableType where Element: ObservableConvertibleType {
  public func merge() -> Observable<Element.Element> { fatalError() }
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> { fatalError() }
  public func concat() -> Observable<Element.Element> { fatalError() }
  public func switchLatest() -> Observable<Element.Element> { fatalError() }
}
