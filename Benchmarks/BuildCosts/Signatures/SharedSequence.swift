// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol SharingStrategyProtocol: SendableMetatype {}
public enum DriverSharingStrategy: SharingStrategyProtocol {}
public enum SignalSharingStrategy: SharingStrategyProtocol {}
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

public protocol SharedSequenceConvertibleType<SharingStrategy, Element>: ObservableConvertibleType {
  associatedtype SharingStrategy: SharingStrategyProtocol
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

// Sendable: it has no state.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: SharedSequenceConvertibleType,
  @unchecked Sendable
{
  public func asObservable() -> Observable<Element> { fatalError() }
  public func asSharedSequence() -> SharedSequence { fatalError() }
  public static func just(_ element: Element) -> SharedSequence { fatalError() }
  public static func empty() -> SharedSequence { fatalError() }
  public static func of(_ elements: Element...) -> SharedSequence { fatalError() }
}

extension SharedSequenceConvertibleType {
  public func map<Result>(_ selector: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> { fatalError() }
  public func compactMap<Result>(
    _ selector: @escaping (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> { fatalError() }
  public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> { fatalError() }
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> { fatalError() }
  public func flatMapLatest<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> { fatalError() }
  public func flatMap<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> { fatalError() }
  public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> where Element: Equatable { fatalError() }
  @_disfavoredOverload
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) -> Key
  ) -> SharedSequence<SharingStrategy, Element> { fatalError() }
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> { fatalError() }
  public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> { fatalError() }
  public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> { fatalError() }
  public func `do`(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onSubscribe: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> SharedSequence<SharingStrategy, Element> { fatalError() }
  public func debounce(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> { fatalError() }
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true
  ) -> SharedSequence<SharingStrategy, Element> { fatalError() }
  public func delay(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> { fatalError() }
  public func withLatestFrom<Second: SharedSequenceConvertibleType>(
    _ second: Second
  ) -> SharedSequence<SharingStrategy, Second.Element> where Second.SharingStrategy == SharingStrategy { fatalError() }
  public func withLatestFrom<Second: SharedSequenceConvertibleType, Result>(
    _ second: Second, resultSelector: @escaping (Element, Second.Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Second.SharingStrategy == SharingStrategy { fatalError() }
  public static func merge(
    _ sources: SharedSequence<SharingStrategy, Element>...
  ) -> SharedSequence<SharingStrategy, Element> { fatalError() }
  public static func combineLatest<Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType>(
    _ source1: Source1, _ source2: Source2,
    resultSelector: @escaping (Source1.Element, Source2.Element) -> Element
  ) -> SharedSequence<SharingStrategy, Element>
  where Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy { fatalError() }
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType, Source3: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3,
    resultSelector: @escaping (Source1.Element, Source2.Element, Source3.Element) -> Element
  ) -> SharedSequence<SharingStrategy, Element>
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy
  { fatalError() }
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType, Source3: SharedSequenceConvertibleType,
    Source4: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4,
    resultSelector: @escaping (Source1.Element, Source2.Element, Source3.Element, Source4.Element) -> Element
  ) -> SharedSequence<SharingStrategy, Element>
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy, Source4.SharingStrategy == SharingStrategy
  { fatalError() }
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType, Source3: SharedSequenceConvertibleType,
    Source4: SharedSequenceConvertibleType, Source5: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    resultSelector: @escaping (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element) -> Element
  ) -> SharedSequence<SharingStrategy, Element>
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy, Source4.SharingStrategy == SharingStrategy,
    Source5.SharingStrategy == SharingStrategy
  { fatalError() }
}

extension SharedSequenceConvertibleType where Element == Any {
  public static func combineLatest<Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType>(
    _ source1: Source1, _ source2: Source2
  ) -> SharedSequence<SharingStrategy, (Source1.Element, Source2.Element)>
  where Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy { fatalError() }
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType, Source3: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3
  ) -> SharedSequence<SharingStrategy, (Source1.Element, Source2.Element, Source3.Element)>
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy
  { fatalError() }
}

extension ObservableConvertibleType {
  public func asDriver(onErrorJustReturn: Element) -> Driver<Element> { fatalError() }
  public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> { fatalError() }
  public func asDriver(onErrorRecover: @escaping (any Error) -> Driver<Element>) -> Driver<Element> { fatalError() }
  public func asSignal(onErrorJustReturn: Element) -> Signal<Element> { fatalError() }
  public func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> { fatalError() }
}

extension BehaviorRelay {
  public func asDriver() -> Driver<Element> { fatalError() }
}

extension PublishRelay {
  public func asSignal() -> Signal<Element> { fatalError() }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  @discardableResult
  public func drive(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }
  @discardableResult
  public func drive<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable { fatalError() }
  @discardableResult
  public func drive<Object: AnyObject>(
    with object: Object, _ method: @escaping (Object) -> (Element) -> Void
  ) -> any Disposable { fatalError() }
  @discardableResult
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element { fatalError() }
  @discardableResult
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element? { fatalError() }
  @discardableResult
  public func drive(_ relays: Relay<Element>...) -> any Disposable { fatalError() }
  @discardableResult
  public func drive(_ relays: Relay<Element?>...) -> any Disposable { fatalError() }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  @discardableResult
  public func emit(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }
  @discardableResult
  public func emit<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable { fatalError() }
  @discardableResult
  public func emit<Object: AnyObject>(
    with object: Object, _ method: @escaping (Object) -> (Element) -> Void
  ) -> any Disposable { fatalError() }
  @discardableResult
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element { fatalError() }
  @discardableResult
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? { fatalError() }
  @discardableResult
  public func emit(to relays: Relay<Element>...) -> any Disposable { fatalError() }
  @discardableResult
  public func emit(to relays: Relay<Element?>...) -> any Disposable { fatalError() }
}
