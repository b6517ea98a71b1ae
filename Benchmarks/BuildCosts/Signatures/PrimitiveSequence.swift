// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public enum SingleTrait {}
public enum MaybeTrait {}
public enum CompletableTrait {}
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>
public typealias SingleEvent<Element> = Result<Element, any Error>

public enum MaybeEvent<Element> {
  case success(Element)
  case error(any Error)
  case completed
}

public enum CompletableEvent {
  case error(any Error)
  case completed
}

public protocol PrimitiveSequenceType<Trait, Element>: ObservableConvertibleType {
  associatedtype Trait
}

// Sendable: it has no state.
public struct PrimitiveSequence<Trait, Element>: PrimitiveSequenceType, @unchecked Sendable {
  public func asObservable() -> Observable<Element> { fatalError() }
  public static func deferred(_ factory: @escaping () throws -> PrimitiveSequence) -> PrimitiveSequence { fatalError() }
  public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence { fatalError() }
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence { fatalError() }
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence { fatalError() }
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence { fatalError() }
  public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence { fatalError() }
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping (Observable<any Error>) -> Trigger
  ) -> PrimitiveSequence { fatalError() }
  public func `catch`(_ handler: @escaping (any Error) throws -> PrimitiveSequence) -> PrimitiveSequence { fatalError() }
  public func debug(_ identifier: String? = nil) -> PrimitiveSequence { fatalError() }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  public static func create(
    subscribe: @escaping (@escaping @Sendable (SingleEvent<Element>) -> Void) -> any Disposable
  ) -> Single<Element> { fatalError() }
  public static func just(_ element: Element) -> Single<Element> { fatalError() }
  public static func error(_ error: any Error) -> Single<Element> { fatalError() }
  public static func never() -> Single<Element> { fatalError() }
  @discardableResult
  public func subscribe(_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable { fatalError() }
  @discardableResult
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onFailure: ((any Error) -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Single<Result> { fatalError() }
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> { fatalError() }
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> { fatalError() }
  public func flatMap<Result>(_ selector: @escaping (Element) throws -> Single<Result>) -> Single<Result> { fatalError() }
  public func flatMapMaybe<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> { fatalError() }
  public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable { fatalError() }
  public func catchAndReturn(_ element: Element) -> Single<Element> { fatalError() }
  public func asMaybe() -> Maybe<Element> { fatalError() }
  public func asCompletable() -> Completable { fatalError() }
  public func `do`(
    onSuccess: ((Element) throws -> Void)? = nil, onError: ((any Error) throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Single<Element> { fatalError() }
  public static func zip<First, Second>(
    _ first: Single<First>, _ second: Single<Second>, resultSelector: @escaping (First, Second) throws -> Element
  ) -> Single<Element> { fatalError() }
  public static func zip<First, Second, Third>(
    _ first: Single<First>, _ second: Single<Second>, _ third: Single<Third>,
    resultSelector: @escaping (First, Second, Third) throws -> Element
  ) -> Single<Element> { fatalError() }
}

extension PrimitiveSequenceType where Element == Any, Trait == SingleTrait {
  public static func zip<First, Second>(
    _ first: Single<First>, _ second: Single<Second>
  ) -> Single<(First, Second)> { fatalError() }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  public static func zip<Collection: Swift.Collection>(_ collection: Collection) -> Single<[Element]>
  where Collection.Element == Single<Element> { fatalError() }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  public static func create(
    subscribe: @escaping (@escaping @Sendable (MaybeEvent<Element>) -> Void) -> any Disposable
  ) -> Maybe<Element> { fatalError() }
  public static func just(_ element: Element) -> Maybe<Element> { fatalError() }
  public static func error(_ error: any Error) -> Maybe<Element> { fatalError() }
  public static func empty() -> Maybe<Element> { fatalError() }
  @discardableResult
  public func subscribe(_ observer: @escaping (MaybeEvent<Element>) -> Void) -> any Disposable { fatalError() }
  @discardableResult
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Maybe<Result> { fatalError() }
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> { fatalError() }
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> { fatalError() }
  public func flatMap<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> { fatalError() }
  public func catchAndReturn(_ element: Element) -> Maybe<Element> { fatalError() }
  public func ifEmpty(default: Element) -> Single<Element> { fatalError() }
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> { fatalError() }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  public static func create(
    subscribe: @escaping (@escaping @Sendable (CompletableEvent) -> Void) -> any Disposable
  ) -> Completable { fatalError() }
  public static func empty() -> Completable { fatalError() }
  public static func error(_ error: any Error) -> Completable { fatalError() }
  @discardableResult
  public func subscribe(_ observer: @escaping (CompletableEvent) -> Void) -> any Disposable { fatalError() }
  @discardableResult
  public func subscribe(
    onCompleted: (() -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }
  public func andThen<Result>(_ second: Single<Result>) -> Single<Result> { fatalError() }
  public func andThen<Result>(_ second: Observable<Result>) -> Observable<Result> { fatalError() }
  public func andThen(_ second: Completable) -> Completable { fatalError() }
  public func concat(_ second: Completable) -> Completable { fatalError() }
  public static func zip(_ sources: Completable...) -> Completable { fatalError() }
  public func `do`(onError: ((any Error) throws -> Void)? = nil, onCompleted: (() throws -> Void)? = nil) -> Completable {
    fatalError()
  }
}

extension ObservableType where Element == Never {
  public func asCompletable() -> Completable { fatalError() }
}
