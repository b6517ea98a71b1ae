/// A relay that replays its latest values to each new subscriber.
///
///     ReplayRelay(2)  a--b--c------d---
///     subscriber              (^bc)d---
///
/// A `ReplaySubject` that never ends. All functions can be called from any thread, also from inside an observer.
///
/// - Complexity: Accepting is O(subscribers), amortized. Subscribing is O(values kept).
public final class ReplayRelay<Element>: Relay<Element> {
  let hub: ReplayingHub<Element>

  init(keeping limit: Int) {
    let hub = ReplayingHub<Element>(.all, limit: limit)
    self.hub = hub
    super.init(hub, operation: "ReplayRelay") { hub.subscribe($0) }
  }

  deinit { hub.releaseSubscribers() }

  /// Creates a relay that keeps the latest `bufferSize` values.
  ///
  /// Its values are not shown if it is `secret`: see `ObservableType.redacted()`.
  ///
  /// - Precondition: `bufferSize` is not negative.
  @_disfavoredOverload
  public static func create(
    bufferSize: Int, secret: Bool = false, file: StaticString = #fileID, line: UInt = #line
  ) -> ReplayRelay<Element> {
    requireNotNegative(bufferSize, "ReplayRelay.create(bufferSize:)", file: file, line: line)
    return ReplayRelay(keeping: bufferSize).marked(secret)
  }

  /// Creates a relay that keeps all values.
  ///
  /// The buffer is unbounded. Its values are not shown if it is `secret`: see `ObservableType.redacted()`.
  @_disfavoredOverload
  public static func createUnbound(secret: Bool = false) -> ReplayRelay<Element> { ReplayRelay(keeping: .max).marked(secret) }

  /// Whether the relay has a subscriber.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Stores and delivers a value.
  public func accept(_ event: Element) { hub.next(event) }

  override func accepting() -> (Element) -> Void { { self.accept($0) } }
}

// Sendable: a gate guards the subscribers, and a lock guards the values.
extension ReplayRelay: @unchecked Sendable where Element: Sendable {}
