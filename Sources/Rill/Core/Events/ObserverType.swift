/// A receiver of the events of a stream.
///
/// It is called on the thread that sends the event. So a conformance cannot be isolated to an actor.
public protocol ObserverType<Element>: SendableMetatype {
  /// The type of the received values.
  associatedtype Element

  /// Receives one event.
  ///
  /// The library never calls it concurrently for one subscription, and never after an error or a completion.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Receives a value.
  public func onNext(_ element: Element) { on(.next(element)) }

  /// Receives the completion.
  public func onCompleted() { on(.completed) }

  /// Receives the error that the stream fails with.
  public func onError(_ error: any Error) { on(.error(error)) }

  /// Returns this observer, type-erased.
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

  /// Returns an observer that passes the result of `transform` on for each value.
  ///
  /// If `transform` throws, the error is passed on as an error event.
  @preconcurrency
  public func mapObserver<Result>(_ transform: @escaping @Sendable (Result) throws -> Element) -> AnyObserver<Result> {
    .calling(feeding: secretReceiver) { event in self.on(event.map(transform)) }
  }
}
