import CRillThreads

/// A read-only current value, which each new subscriber receives first.
///
///     ObservableProperty  a-----b--c---
///     subscriber            (^a)b--c---
///
/// The type of `$x` for a property `x` that is declared `@PropertyPublished` or `@Stored`, and of derived values. It never ends. It has no
/// public function that changes the value, and it cannot be cast to a subject or relay.
///
/// A new subscriber receives the current value before `subscribe` returns, even while another thread is changing it. A value is
/// stored before it is delivered. All functions can be called from any thread, also from inside an observer.
///
/// `combine`, `mapValue(_:)` and `distinctValue()` make properties whose values are derived from other properties and relays.
///
/// - Complexity: Subscribing, disposing and `value` are O(1). Those of a derived value are O(states on which it depends).
public final class ObservableProperty<Element>: Observable<Element>, ObservablePropertyType {
  /// The value of a property that stores one.
  ///
  /// That of a derived property is not used. An optional would be copied, and so retained, at each access.
  let stored: AtomicCurrentValue<Element>
  let derived: DerivedSource<Element>?
  /// The relays and properties on which the value depends.
  ///
  /// Subscriptions do not retain them.
  private let owners: [AnyObject]

  /// Creates a property that ignores a value for which `isRepetition(current, value)` is true.
  package init(value: Element, isRepetition: ((Element, Element) -> Bool)? = nil) {
    let current = AtomicCurrentValue(ReplayingHub(current: value), isRepetition: isRepetition)
    (stored, derived, owners) = (current, nil, [])
    super.init(operation: "ObservableProperty") { current.hub.subscribe($0) }
  }

  /// Creates the property of a stored value, which retains `owner`.
  ///
  /// It is secret: see `Broadcaster.markAsSecret()`.
  package init(value: Element, keeping owner: AnyObject) {
    let current = AtomicCurrentValue(ReplayingHub(current: value))
    (stored, derived, owners) = (current, nil, [])
    current.hub.markAsSecret()
    super.init(operation: "Stored") { sink in withExtendedLifetime(owner) { current.hub.subscribe(sink) } }
  }

  init(_ current: AtomicCurrentValue<Element>, of relay: BehaviorRelay<Element>) {
    (stored, derived, owners) = (current, nil, [relay])
    super.init(operation: "BehaviorRelay") { current.hub.subscribe($0) }
  }

  init(_ source: DerivedSource<Element>, retaining owners: [AnyObject], operation: StaticString) {
    stored = AtomicCurrentValue(ReplayingHub(.current, limit: 0))
    (derived, self.owners) = (source, owners)
    super.init(operation: operation) { source.subscribe($0) }
  }

  deinit {
    if owners.isEmpty { stored.hub.releaseSubscribers() }
  }

  /// Whether the property has a subscriber.
  public var hasObservers: Bool { derived?.hasSubscribers ?? stored.hub.hasSubscribers }

  /// The latest value that was stored, or the value that is derived from the latest values of the sources.
  ///
  /// Its delivery to subscribers can still be pending.
  public var value: Element { derived == nil ? stored.value : derived!.value }

  /// Tells Observation that the value is read elsewhere, and returns whether it tracks what is read.
  package func reportRead() -> Bool { stored.hub.report(RILL_VALUE_READ) }

  package func accept(_ value: Element) { stored.accept(value, retaining: self) }

  /// Stores and delivers a value at once, even in the closure of a batch.
  package func acceptOutsideOfBatch(_ value: Element) {
    stored.accept(value, retaining: nil)
  }

  package func update<Result>(_ change: (inout Element) throws -> Result) rethrows -> Result {
    try stored.update(retaining: self, change)
  }

  /// The property as a source of derived values, which retain it.
  @usableFromInline
  var source: DerivedPropertySource {
    let source = unsafe derived ?? AnyStateSource(roots: [HubRootState(stored.hub, operation: operation)])
    return DerivedPropertySource(source: source, owner: self)
  }

  /// Returns this property.
  @_disfavoredOverload
  public func asObservableProperty() -> ObservableProperty<Element> { self }
}

// Sendable: a gate guards the subscribers, and a lock guards the value.
extension ObservableProperty: @unchecked Sendable where Element: Sendable {}
