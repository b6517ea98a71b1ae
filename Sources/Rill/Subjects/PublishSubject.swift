/// Sends each value it is given to those who are subscribed at that moment.
///
///     subject      a--b--c--|
///     subscriber    ^-b--c--|
///
/// All functions may be called from any thread, also from inside a subscriber: what is sent while another event is being
/// delivered is delivered after it, in one order for all subscribers.
///
/// - Complexity: Sending is O(subscribers), without allocation unless an event has to wait; subscribing and disposing are O(1).
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  @usableFromInline let hub: Hub<Element>

  /// A subject without subscribers.
  @_alwaysEmitIntoClient
  public init() {
    let hub = Hub<Element>()
    self.hub = hub
    super.init { hub.subscribe($0) }
  }

  deinit { hub.releaseSubscribers() }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { hub.isDisposed }

  /// Delivers an event, or ignores it if the subject has ended.
  @_alwaysEmitIntoClient
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): hub.next(value)
    case .error(let error): hub.end(.error(error))
    case .completed: hub.end(.completed)
    }
  }

  /// Delivers a value, or ignores it if the subject has ended.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { hub.next(element) }

  /// This subject as the end that feeds it.
  public func asObserver() -> PublishSubject<Element> { self }

  /// Releases all subscribers without an event; who subscribes later gets `RxError.disposed`.
  public func dispose() {
    hub.dispose(of: self)
  }
}

// Sendable: subscribers are behind a gate.
extension PublishSubject: @unchecked Sendable where Element: Sendable {}
