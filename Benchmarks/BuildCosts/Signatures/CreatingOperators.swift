// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension ObservableType {
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> { fatalError() }
  public static func just(_ element: Element) -> Observable<Element> { fatalError() }
  public static func of(_ elements: Element...) -> Observable<Element> { fatalError() }
  public static func from(_ array: [Element]) -> Observable<Element> { fatalError() }
  public static func from<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Element { fatalError() }
  public static func from(optional: Element?) -> Observable<Element> { fatalError() }
  public static func empty() -> Observable<Element> { fatalError() }
  public static func never() -> Observable<Element> { fatalError() }
  public static func error(_ error: any Error) -> Observable<Element> { fatalError() }
  public static func deferred(
    _ observableFactory: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> { fatalError() }
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> { fatalError() }
  public static func generate(
    initialState: Element, condition: @escaping (Element) throws -> Bool, iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> { fatalError() }
  public static func repeatElement(_ element: Element) -> Observable<Element> { fatalError() }
}

extension ObservableType where Element: FixedWidthInteger {
  public static func range(start: Element, count: Element) -> Observable<Element> { fatalError() }
  public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> { fatalError() }
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: any SchedulerType
  ) -> Observable<Element> { fatalError() }
}
