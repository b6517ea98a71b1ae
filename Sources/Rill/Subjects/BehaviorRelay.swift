/// A relay with a current value, which each new subscriber receives first.
///
///     BehaviorRelay  a-----b--c---
///     subscriber       (^a)b--c---
///
/// A `BehaviorSubject` that never ends, so `value` never throws. A new subscriber receives the current value before `subscribe`
/// returns, even while another thread is sending. A value is stored before it is delivered. All functions can be called from
/// any thread, also from inside an observer.
///
/// - Complexity: Accepting is O(subscribers). Subscribing, disposing and `value` are O(1).
public final class BehaviorRelay<Element>: Relay<Element>, ObservablePropertyType {
  let current: AtomicCurrentValue<Element>

  /// Creates a relay with the current value `value`.
  public convenience init(value: Element) { self.init(AtomicCurrentValue(ReplayingHub(current: value))) }

  /// Creates a relay with the current value `value`, whose values are not shown if it is `secret`: see `ObservableType.redacted()`.
  public convenience init(value: Element, secret: Bool) {
    self.init(value: value)
    if secret { markAsSecret() }
  }

  /// Creates a relay that ignores a value for which `isRepetition(current, value)` is true.
  package convenience init(value: Element, isRepetition: ((Element, Element) -> Bool)?) {
    self.init(AtomicCurrentValue(ReplayingHub(current: value), isRepetition: isRepetition))
  }

  private init(_ current: AtomicCurrentValue<Element>) {
    self.current = current
    super.init(current.hub, operation: "BehaviorRelay") { current.hub.subscribe($0) }
  }

  deinit { current.hub.releaseSubscribers() }

  /// Whether the relay has a subscriber.
  public var hasObservers: Bool { current.hub.hasSubscribers }

  /// The latest value that was accepted.
  ///
  /// Its delivery to subscribers can still be pending.
  public var value: Element { current.value }

  /// Returns a property with the value of this relay, which can only be read.
  ///
  /// It retains the relay.
  @_disfavoredOverload
  public func asObservableProperty() -> ObservableProperty<Element> { ObservableProperty(current, of: self) }

  /// Stores and delivers a value.
  public func accept(_ event: Element) { current.accept(event, retaining: self) }

  override func accepting() -> (Element) -> Void { { self.accept($0) } }

  /// Atomically replaces the value with one computed from it.
  ///
  ///     relay.update { $0 += 1 }
  ///
  /// `change` receives a copy of the current value. No lock is held while it runs. If another thread replaces the value
  /// meanwhile, `change` runs again with the new value. So it should only change its argument. Values that `change` itself
  /// sends to the relay are delivered first, and then the result replaces them. If `change` throws, the value is not replaced.
  ///
  /// - Complexity: O(subscribers), and a copy of the value. The copy is repeated each time another thread replaces the value
  ///   meanwhile: without a bound, so thousands of times if a thread does nothing else.
  /// - Returns: What the last run of `change` returned.
  @discardableResult
  @_disfavoredOverload
  public func update<Result>(_ change: (inout Element) throws -> Result) rethrows -> Result {
    try current.update(retaining: self, change)
  }

  /// Does what `update` does at once, even in the closure of a batch, for a state that this package keeps for itself.
  @discardableResult
  @usableFromInline
  package func updateOutsideOfBatch<Result>(_ change: (inout Element) throws -> Result) rethrows -> Result {
    try current.update(retaining: nil, change)
  }
}

// Sendable: a gate guards the subscribers, and a lock guards the value.
extension BehaviorRelay: @unchecked Sendable where Element: Sendable {}
