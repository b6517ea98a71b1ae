/// Sends each value it accepts to those who are subscribed at that moment, and never ends.
///
///     relay       a--b--c--
///     subscriber   ^-b--c--
///
/// A `PublishSubject` without an end: who holds it can send values, but can not end the stream of the others. All functions may be
/// called from any thread, also from inside a subscriber.
///
/// - Complexity: Accepting is O(subscribers), without allocation unless a value has to wait; subscribing and disposing are O(1).
public final class PublishRelay<Element>: Observable<Element> {
  @usableFromInline let hub: Hub<Element>

  /// A relay without subscribers.
  @_alwaysEmitIntoClient
  public init() {
    let hub = Hub<Element>()
    self.hub = hub
    super.init { hub.subscribe($0) }
  }

  deinit { hub.releaseSubscribers() }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Delivers a value.
  @_alwaysEmitIntoClient
  public func accept(_ event: Element) { hub.next(event) }

  /// This relay as a stream that can not fail.
  @_alwaysEmitIntoClient
  public func asInfallible() -> Infallible<Element> { Infallible(self) }
}

// Sendable: subscribers are behind a gate.
extension PublishRelay: @unchecked Sendable where Element: Sendable {}
