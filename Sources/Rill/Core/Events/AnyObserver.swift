/// A type-erased observer.
///
/// The observer that `Observable.create` passes to its closure is thread-safe. It queues events that arrive while another event
/// is being delivered. It ignores events that arrive after the end or after disposal. Once the subscription is over, it retains
/// no part of it.
public struct AnyObserver<Element>: ObserverType {
  /// A function that receives events.
  public typealias EventHandler = @Sendable (Event<Element>) -> Void

  private let handler: (Event<Element>) -> Void
  /// What the handler passes values on to, if that is a `SecretReceiver`.
  fileprivate let receiver: AnyObject?

  /// Creates an observer that calls `eventHandler`, on the thread that sends the event.
  @preconcurrency
  public init(eventHandler: @escaping EventHandler) { self.init(handler: eventHandler, receiver: nil) }

  /// Creates an observer of a closure that the library knows to be safe on any thread.
  ///
  /// `receiver` is what the closure passes values on to.
  static func calling(feeding receiver: AnyObject? = nil, _ handler: @escaping (Event<Element>) -> Void) -> AnyObserver {
    AnyObserver(handler: handler, receiver: receiver)
  }

  private init(handler: @escaping (Event<Element>) -> Void, receiver: AnyObject?) {
    (self.handler, self.receiver) = (handler, receiver)
  }

  /// Creates a type-erased observer from `observer`.
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    self.init(handler: { observer.on($0) }, receiver: observer.secretReceiver)
  }

  /// Passes the event on.
  public func on(_ event: Event<Element>) { handler(event) }

  /// Returns this observer.
  public func asObserver() -> AnyObserver<Element> { self }
}

extension AnyObserver: SecretReceiver {
  @usableFromInline
  package func markAsSecret() { (receiver as? any SecretReceiver)?.markAsSecret() }
}

// Sendable: the handler of `create`'s observer goes through a gate. Other handlers are `Sendable`, or belong to an observer for whose
// sharing the user is responsible.
extension AnyObserver: @unchecked Sendable where Element: Sendable {}

extension ObserverType {
  /// What this observer passes values on to, if that is a `SecretReceiver`.
  var secretReceiver: AnyObject? {
    if let observer = self as? AnyObserver<Element> { return observer.receiver }
    return self as? any SecretReceiver & AnyObject
  }
}
