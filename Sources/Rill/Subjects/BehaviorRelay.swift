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
  @usableFromInline let current: CurrentValue<Element>

  /// A relay whose current value is `value`.
  @_alwaysEmitIntoClient
  public init(value: Element) {
    let current = CurrentValue(value)
    self.current = current
    super.init { current.hub.subscribe($0) }
  }

  /// A relay whose current value is `value`, and which ignores a value if `isRepetition` of the current one and it.
  @_alwaysEmitIntoClient
  package init(value: Element, isRepetition: ((Element, Element) -> Bool)?) {
    let current = CurrentValue(value, isRepetition: isRepetition)
    self.current = current
    super.init { current.hub.subscribe($0) }
  }

  deinit { current.hub.releaseSubscribers() }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { current.hub.hasSubscribers }

  /// The current value: the newest one accepted, which may not have reached every subscriber yet.
  @_alwaysEmitIntoClient
  public var value: Element { current.value }

  /// Stores and delivers a value.
  @_alwaysEmitIntoClient
  public func accept(_ event: Element) { current.accept(event) }

  /// Changes the value by what it is; no other thread's change gets in between.
  ///
  ///     relay.update { $0 += 1 }
  ///
  /// `change` is given a copy of the current value, and no lock is held while it runs. If another thread has changed the value
  /// meanwhile, `change` runs again with the new one: so it should do nothing but change its argument. What it sends to the relay
  /// itself is announced before its result, which then takes its place. An error that it throws leaves the value as it is.
  ///
  /// - Complexity: O(subscribers), and a copy of the value; as often again as other threads come in between.
  /// - Returns: What `change` returned the last time.
  @_alwaysEmitIntoClient
  @discardableResult
  public func update<Result>(_ change: (inout Element) throws -> Result) rethrows -> Result { try current.update(change) }

  /// This relay as a stream that can not fail.
  @_alwaysEmitIntoClient
  public func asInfallible() -> Infallible<Element> { Infallible(self) }
}

// Sendable: subscribers and value are behind a gate and a lock.
extension BehaviorRelay: @unchecked Sendable where Element: Sendable {}
