// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension ObservableType {
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> { fatalError() }
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> { fatalError() }
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> { fatalError() }
  public func scan<Result>(
    into seed: Result, accumulator: @escaping (inout Result, Element) throws -> Void
  ) -> Observable<Result> { fatalError() }
  public func reduce<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> { fatalError() }
  public func toArray() -> Single<[Element]> { fatalError() }
  public func enumerated() -> Observable<(index: Int, element: Element)> { fatalError() }
  public func materialize() -> Observable<Event<Element>> { fatalError() }

  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> { fatalError() }
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> { fatalError() }
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> { fatalError() }
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> { fatalError() }
  public func concatMap<Source: ObservableConvertibleType>(
    maxConcurrent: Int, _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> { fatalError() }
  public func groupBy<Key: Hashable>(
    keySelector: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> { fatalError() }
  public func buffer(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<[Element]> { fatalError() }
  public func window(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> { fatalError() }

  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable { fatalError() }
  @_disfavoredOverload
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<Element> { fatalError() }
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> { fatalError() }
  public func distinctUntilChanged<Property: Equatable>(
    at keyPath: KeyPath<Element, Property>
  ) -> Observable<Element> { fatalError() }
  public func take(_ count: Int) -> Observable<Element> { fatalError() }
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> { fatalError() }
  public func takeLast(_ count: Int) -> Observable<Element> { fatalError() }
  public func take(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }
  public func take(until predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }
  public func take<Source: ObservableType>(until other: Source) -> Observable<Element> { fatalError() }
  public func skip(_ count: Int) -> Observable<Element> { fatalError() }
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { fatalError() }
  public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> { fatalError() }
  public func element(at index: Int) -> Observable<Element> { fatalError() }
  public func single() -> Observable<Element> { fatalError() }
  public func first() -> Single<Element?> { fatalError() }
  public func ignoreElements() -> Observable<Never> { fatalError() }
  public func ifEmpty(default: Element) -> Observable<Element> { fatalError() }
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> { fatalError() }
  public func sample<Source: ObservableType>(_ sampler: Source) -> Observable<Element> { fatalError() }

  public func `catch`(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> { fatalError() }
  public func catchAndReturn(_ element: Element) -> Observable<Element> { fatalError() }
  public func retry() -> Observable<Element> { fatalError() }
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> { fatalError() }
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping (Observable<any Error>) -> Trigger
  ) -> Observable<Element> { fatalError() }

  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> { fatalError() }
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> { fatalError() }
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> { fatalError() }
  public func delaySubscription(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> { fatalError() }
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> { fatalError() }
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: RxTimeInterval, other: Source, scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element { fatalError() }
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> { fatalError() }
  public func observe(on scheduler: any ImmediateSchedulerType, buffer: BufferingPolicy) -> Observable<Element> { fatalError() }
  public func observe(on actor: any Actor) -> Observable<Element> { fatalError() }
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> { fatalError() }

  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, onError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, onSubscribe: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Observable<Element> { fatalError() }
  public func debug(_ identifier: String? = nil) -> Observable<Element> { fatalError() }
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> { fatalError() }
  public func publish() -> ConnectableObservable<Element> { fatalError() }
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> { fatalError() }
  public func asSingle() -> Single<Element> { fatalError() }
  public func asMaybe() -> Maybe<Element> { fatalError() }
}

public enum SubjectLifetimeScope: Sendable {
  case whileConnected
  case forever
}

extension ObservableType where Element: EventConvertible {
  public func dematerialize() -> Observable<Element.Element> { fatalError() }
}

public protocol EventConvertible {
  associatedtype Element
}

extension Event: EventConvertible {}

public enum BufferingPolicy: Sendable {
  case newest(Int)
}

public enum AsyncPolicy: Sendable {
  case sequential
  case latest
}

extension ObservableType {
  public func flatMap<Result: Sendable>(
    _ policy: AsyncPolicy, _ transform: @escaping (Element) async throws -> Result
  ) -> Observable<Result> { fatalError() }

  @discardableResult
  public func subscribe(_ handler: @escaping (Event<Element>) -> Void) -> any Disposable { fatalError() }
  public func subscribe(
    isolation actor: isolated any Actor, onNext: @escaping (Element) -> Void = { _ in },
    onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }
  @discardableResult
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }
  @discardableResult
  public func subscribe<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil, onError: ((Object, any Error) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable { fatalError() }
}

extension ObservableConvertibleType {
  @discardableResult
  public func bind(onNext: @escaping (Element) -> Void) -> any Disposable { fatalError() }
  public func bind<Target: Actor>(
    on actor: Target, onNext: @escaping (isolated Target, Element) -> Void
  ) -> any Disposable { fatalError() }
  @discardableResult
  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void
  ) -> any Disposable { fatalError() }
  @discardableResult
  public func bind<Object: AnyObject>(
    with object: Object, _ method: @escaping (Object) -> (Element) -> Void
  ) -> any Disposable { fatalError() }
  @discardableResult
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element { fatalError() }
  @discardableResult
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? { fatalError() }
  @discardableResult
  public func bind(to relays: Relay<Element>...) -> any Disposable { fatalError() }
  @discardableResult
  public func bind(to relays: Relay<Element?>...) -> any Disposable { fatalError() }
}
