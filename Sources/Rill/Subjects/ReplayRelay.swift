/// Sends each newcomer the last values, then every later one to all; never ends.
///
///     relay (2)   a--b--c----d---
///     subscriber          ^--d---      before `subscribe` returns: b, c
///
/// A `ReplaySubject` without an end. All functions may be called from any thread, also from inside a subscriber.
///
/// - Complexity: Accepting is O(subscribers), amortised; subscribing is O(values kept).
public final class ReplayRelay<Element>: Observable<Element> {
  @usableFromInline let hub: ReplayingHub<RingBuffer<Element>>

  @_alwaysEmitIntoClient
  init(keeping limit: Int) {
    let hub = ReplayingHub(RingBuffer<Element>(limit: limit))
    self.hub = hub
    super.init { hub.subscribe($0) }
  }

  deinit { hub.releaseSubscribers() }

  /// A relay that keeps the last `bufferSize` values.
  ///
  /// - Precondition: `bufferSize` is not negative.
  @_alwaysEmitIntoClient
  public static func create(
    bufferSize: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> ReplayRelay<Element> {
    requireNotNegative(bufferSize, "ReplayRelay.create(bufferSize:)", file: file, line: line)
    return ReplayRelay(keeping: bufferSize)
  }

  /// A relay that keeps all values.
  @_alwaysEmitIntoClient
  public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(keeping: .max) }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Keeps and delivers a value.
  @_alwaysEmitIntoClient
  public func accept(_ event: Element) { hub.next(event) }

  /// This relay as a stream that can not fail.
  @_alwaysEmitIntoClient
  public func asInfallible() -> Infallible<Element> { Infallible(self) }
}

// Sendable: subscribers and values are behind a gate and a lock.
extension ReplayRelay: @unchecked Sendable where Element: Sendable {}
