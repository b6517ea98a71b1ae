// Stand-ins with the names and signatures of RxSwift 6, as far as the conversions and the sample app use them.

public protocol ObservableConvertibleType {
  associatedtype Element
  func asObservable() -> Observable<Element>
}

public protocol ObservableType: ObservableConvertibleType {
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == Element
}

extension ObservableType {
  public func asObservable() -> Observable<Element> { Observable { self.subscribe($0) } }
}

public protocol ObserverType {
  associatedtype Element
  func on(_ event: Event<Element>)
}

extension ObserverType {
  public func onNext(_ element: Element) { on(.next(element)) }
  public func onCompleted() { on(.completed) }
  public func onError(_ error: Error) { on(.error(error)) }
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }
}

@frozen public enum Event<Element> {
  case next(Element)
  case error(Swift.Error)
  case completed
}

public struct AnyObserver<Element>: ObserverType {
  public typealias EventHandler = (Event<Element>) -> Void
  private let handler: EventHandler

  public init(eventHandler: @escaping EventHandler) { handler = eventHandler }
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element { handler = observer.on }

  public func on(_ event: Event<Element>) { handler(event) }
  public func asObserver() -> AnyObserver<Element> { self }
}

public enum RxError: Swift.Error {
  case unknown
  case disposed(object: AnyObject)
  case noElements
  case moreThanOneElement
  case timeout
}

/// A stream, whose subscriptions ignore events after their end and then dispose their source, as RxSwift's sinks do.
public class Observable<Element>: ObservableType {
  private let start: (AnyObserver<Element>) -> Disposable

  init(_ start: @escaping (AnyObserver<Element>) -> Disposable) { self.start = start }

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == Element {
    let sink = Sink(observer.on)
    sink.setSource(start(AnyObserver(eventHandler: sink.on)))
    return sink
  }

  public func asObservable() -> Observable<Element> { self }
}

final class Sink<Element>: Cancelable {
  private let lock = RecursiveLock()
  private var handler: ((Event<Element>) -> Void)?
  private var source: Disposable?
  private var isOver = false

  init(_ handler: @escaping (Event<Element>) -> Void) { self.handler = handler }

  var isDisposed: Bool { lock.withLock { isOver } }

  func on(_ event: Event<Element>) {
    guard let handler = lock.withLock({ isOver ? nil : self.handler }) else { return }
    if case .next = event { return handler(event) }
    lock.withLock { isOver = true }
    handler(event)
    dispose()
  }

  func setSource(_ source: Disposable) {
    let isTooLate = lock.withLock {
      if !isOver { self.source = source }
      return isOver
    }
    if isTooLate { source.dispose() }
  }

  func dispose() {
    let released = lock.withLock {
      defer {
        isOver = true
        (handler, source) = (nil, nil)
      }
      return (handler, source)
    }
    released.1?.dispose()
  }
}

extension ObservableType {
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> Disposable {
    subscribe(AnyObserver(eventHandler: on))
  }

  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((Swift.Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    let subscription = subscribe { event in
      switch event {
      case .next(let value): onNext?(value)
      case .error(let error): onError?(error)
      case .completed: onCompleted?()
      }
      if case .next = event { return }
      onDisposed?()
    }
    return Disposables.create {
      if let sink = subscription as? Cancelable, sink.isDisposed { return }
      subscription.dispose()
      onDisposed?()
    }
  }
}
