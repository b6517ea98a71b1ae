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

public struct AnyObserver<Element>: ObserverType {
  public typealias EventHandler = (Event<Element>) -> Void
  private let handler: EventHandler

  public init(eventHandler: @escaping EventHandler) { handler = eventHandler }
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element { handler = observer.on }

  public func on(_ event: Event<Element>) { handler(event) }
  public func asObserver() -> AnyObserver<Element> { self }
}
