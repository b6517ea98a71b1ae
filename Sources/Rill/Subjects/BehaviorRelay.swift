public import RillLocks

/// Has a current value: sends it to each newcomer, and every later one to all; never ends.
///
///     relay       a--b--c--
///     subscriber    ^b--c--
///                   a
///
/// A `BehaviorSubject` without an end, so that `value` never throws. A newcomer has the current value before `subscribe` returns,
/// also while another thread is sending. A value is stored before it is announced. All functions may be called from any thread,
/// also from inside a subscriber.
///
/// - Complexity: Accepting is O(subscribers); subscribing, disposing and `value` are O(1).
public final class BehaviorRelay<Element>: Observable<Element> {
  @usableFromInline let core: MemoryHub<LatestValue<Element>>

  /// A relay whose current value is `value`.
  @_alwaysEmitIntoClient
  public init(value: Element) {
    let core = MemoryHub(LatestValue(value))
    self.core = core
    super.init { core.join($0) }
  }

  deinit { core.hub.die() }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { core.hub.hasSlots }

  /// The current value: the newest one accepted, which may not have reached every subscriber yet.
  @_alwaysEmitIntoClient
  public var value: Element { core.state.withLock { $0.memory.value } }

  /// Stores and delivers a value.
  @_alwaysEmitIntoClient
  public func accept(_ event: Element) { core.next(event) }

  /// This relay as a stream that can not fail.
  @_alwaysEmitIntoClient
  public func asInfallible() -> Infallible<Element> { Infallible(self) }
}

// Sendable: subscribers and value are behind a gate and a lock.
extension BehaviorRelay: @unchecked Sendable where Element: Sendable {}
