/// Receives the events of a stream.
public protocol ObserverType<Element> {
  /// The type of the values received.
  associatedtype Element

  /// Receives one event.
  ///
  /// Rill never calls it from two threads at once for one subscription, and never again after an error or completion.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Receives a value.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { on(.next(element)) }

  /// Receives the completion.
  @_alwaysEmitIntoClient
  public func onCompleted() { on(.completed) }

  /// Receives the error the stream fails with.
  @_alwaysEmitIntoClient
  public func onError(_ error: any Error) { on(.error(error)) }

  /// This observer with its type erased.
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

  /// An observer of another type of values, each of which goes through `transform` first; a thrown error is passed on as an
  /// error event.
  public func mapObserver<Result>(_ transform: @escaping (Result) throws -> Element) -> AnyObserver<Result> {
    AnyObserver { event in self.on(event.map(transform)) }
  }
}

/// An observer with its type erased.
///
/// The one that `Observable.create` hands out is safe to call from any thread: what arrives while another event is being
/// delivered is queued, and what arrives after the end or after disposal is ignored. It keeps nothing of the subscription
/// alive once that is over.
public struct AnyObserver<Element>: ObserverType {
  /// Receives events.
  public typealias EventHandler = (Event<Element>) -> Void

  private let handler: EventHandler

  /// An observer that calls `eventHandler`.
  public init(eventHandler: @escaping EventHandler) { handler = eventHandler }

  /// `observer` with its type erased.
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    handler = { observer.on($0) }
  }

  /// Passes the event on.
  public func on(_ event: Event<Element>) { handler(event) }

  /// This observer.
  public func asObserver() -> AnyObserver<Element> { self }
}

// Sendable: the handler of `create`'s observer goes through a gate; a handler given by the user is the user's to answer for,
// as with any closure that a Swift 5 module hands over.
extension AnyObserver: @unchecked Sendable where Element: Sendable {}
