/// A subject that emits each event that it receives to its current subscribers.
///
///     PublishSubject  a--b--c--|
///     subscriber        ^b--c--|
///
/// All functions can be called from any thread, also from inside an observer. An event that is sent while another event is
/// being delivered is delivered after it, in one order for all subscribers.
///
/// - Complexity: Sending is O(subscribers), and allocates only if the event has to wait. Subscribing and disposing are O(1).
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  let hub: Hub<Element>

  /// Creates a subject without subscribers.
  public convenience init() { self.init(Hub<Element>()) }

  init(_ hub: Hub<Element>) {
    self.hub = hub
    super.init(operation: OperationName.publishSubject) { hub.subscribe($0) }
  }

  deinit { hub.releaseSubscribers() }

  /// Whether the subject has a subscriber.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { hub.isDisposed }

  /// Delivers an event, or ignores it if the subject has ended.
  public func on(_ event: Event<Element>) { hub.on(event) }

  /// Delivers a value, or ignores it if the subject has ended.
  public func onNext(_ element: Element) { hub.next(element) }

  /// Returns this subject.
  public func asObserver() -> PublishSubject<Element> { self }

  /// Releases all subscribers without an event.
  ///
  /// Later subscribers receive `RxError.disposed`.
  public func dispose() { hub.dispose(of: self) }
}

// Sendable: a gate guards the subscribers.
extension PublishSubject: @unchecked Sendable where Element: Sendable {}

extension OperationName {
  package static var publishSubject: StaticString { "PublishSubject" }
}
