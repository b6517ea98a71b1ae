// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The least that a library with RxSwift's interface can be: one plain signature for each operator, and no code. What a file takes
// to compile against this module is the floor of what it takes against Rill. Only what the pipelines and the corpus use is here.

public enum Event<Element> {
  case next(Element)
  case error(any Error)
  case completed
}

extension Event {
  public var element: Element? { fatalError() }
  public var error: (any Error)? { fatalError() }
  public var isCompleted: Bool { fatalError() }
}

public protocol Disposable {
  func dispose()
}

extension Disposable {
  public func disposed(by bag: DisposeBag) { fatalError() }
}

public final class DisposeBag: Sendable {
  public init() {}
  public func insert(_ disposables: any Disposable...) { fatalError() }
}

public struct Disposables {
  public static func create() -> any Disposable { fatalError() }
  public static func create(with dispose: @escaping () -> Void) -> any Disposable { fatalError() }
  public static func create(_ disposables: [any Disposable]) -> any Disposable { fatalError() }
}

public final class SerialDisposable: Disposable {
  public init() {}
  public var disposable: any Disposable {
    get { fatalError() }
    set { fatalError() }
  }
  public func dispose() { fatalError() }
}

public final class CompositeDisposable: Disposable {
  public init() {}
  @discardableResult
  public func insert(_ disposable: any Disposable) -> Int? { fatalError() }
  public func dispose() { fatalError() }
}

public protocol ObserverType<Element> {
  associatedtype Element
  func on(_ event: Event<Element>)
}

extension ObserverType {
  public func onNext(_ element: Element) { fatalError() }
  public func onError(_ error: any Error) { fatalError() }
  public func onCompleted() { fatalError() }
  public func asObserver() -> AnyObserver<Element> { fatalError() }
}

// Sendable: it has no state.
public struct AnyObserver<Element>: ObserverType, @unchecked Sendable {
  public init(eventHandler: @escaping (Event<Element>) -> Void) {}
  public func on(_ event: Event<Element>) { fatalError() }
}

public struct Binder<Value>: ObserverType {
  public typealias Element = Value
  public init<Target: AnyObject>(_ target: Target, binding: @escaping (Target, Value) -> Void) {}
  public func on(_ event: Event<Value>) { fatalError() }
}

public protocol ObservableConvertibleType<Element> {
  associatedtype Element
  func asObservable() -> Observable<Element>
}

public protocol ObservableType<Element>: ObservableConvertibleType {
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
  public func asObservable() -> Observable<Element> { fatalError() }
}

// Sendable: it has no state.
public class Observable<Element>: ObservableType, @unchecked Sendable {
  init() {}
  @discardableResult
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element {
    fatalError()
  }
}

public final class ConnectableObservable<Element>: Observable<Element>, @unchecked Sendable {
  public func connect() -> any Disposable { fatalError() }
  public func refCount() -> Observable<Element> { fatalError() }
}

public struct GroupedObservable<Key, Element>: ObservableType {
  public var key: Key { fatalError() }
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element {
    fatalError()
  }
}

public enum RxError: Error {
  case unknown
  case noElements
  case timeout
}
