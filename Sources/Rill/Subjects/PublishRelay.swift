/// A relay that emits each value that it accepts to its current subscribers.
///
///     PublishRelay  a--b--c---
///     subscriber      ^b--c---
///
/// A `PublishSubject` that never ends: a sender cannot end the stream for the subscribers. All functions can be called from any
/// thread, also from inside an observer.
///
/// - Complexity: Accepting is O(subscribers), and allocates only if the value has to wait. Subscribing and disposing are O(1).
public final class PublishRelay<Element>: Relay<Element> {
  let hub: Hub<Element>

  /// Creates a relay without subscribers, whose values are not shown if it is `secret`: see `ObservableType.redacted()`.
  public convenience init(secret: Bool) {
    self.init()
    if secret { markAsSecret() }
  }

  /// Creates a relay without subscribers.
  public init() {
    let hub = Hub<Element>()
    self.hub = hub
    super.init(hub, operation: "PublishRelay") { hub.subscribe($0) }
  }

  deinit { hub.releaseSubscribers() }

  /// Whether the relay has a subscriber.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Delivers a value.
  public func accept(_ event: Element) { hub.next(event) }

  override func accepting() -> (Element) -> Void { { self.accept($0) } }
}

// Sendable: a gate guards the subscribers.
extension PublishRelay: @unchecked Sendable where Element: Sendable {}
