import CRillThreads

/// A read-only current value, which each new subscriber receives first.
///
///     ObservableProperty  a-----b--c---
///     subscriber            (^a)b--c---
///
/// The type of `$x` for a property `x` that is declared `@PropertyPublished`. It never ends. It has no public function that
/// changes the value, and it cannot be cast to a subject or relay.
///
/// A new subscriber receives the current value before `subscribe` returns, even while another thread is changing it. A value is
/// stored before it is delivered. All functions can be called from any thread, also from inside an observer.
///
/// - Complexity: Subscribing, disposing and `value` are O(1).
public final class ObservableProperty<Element>: Observable<Element> {
  let current: CurrentValue<Element>

  /// Makes a property that ignores a value for which `isRepetition(current, value)` is true.
  package init(value: Element, isRepetition: ((Element, Element) -> Bool)? = nil) {
    let current = CurrentValue(value, isRepetition: isRepetition)
    self.current = current
    super.init(operation: "ObservableProperty") { current.hub.subscribe($0) }
  }

  /// Makes the property of a stored value, which retains `owner`.
  ///
  /// By its name, an inspector knows that its values must not leave the program.
  package init(value: Element, keeping owner: AnyObject) {
    let current = CurrentValue(value)
    self.current = current
    super.init(operation: "Stored") { sink in withExtendedLifetime(owner) { current.hub.subscribe(sink) } }
  }

  deinit { current.release() }

  /// Whether the property has a subscriber.
  public var hasObservers: Bool { current.hub.hasSubscribers }

  /// The latest value that was stored.
  ///
  /// Its delivery to subscribers can still be pending.
  public var value: Element { current.value }

  /// Tells Observation that the value is read elsewhere, and returns whether it tracks what is read.
  package func reportRead() -> Bool { current.report(RILL_VALUE_READ) }

  /// Stores and delivers a value.
  package func accept(_ value: Element) { current.accept(value) }

  /// Atomically replaces the value with one computed from it.
  package func update<Result>(_ change: (inout Element) throws -> Result) rethrows -> Result { try current.update(change) }

  /// Returns this property as a stream that cannot fail.
  public func asInfallible() -> Infallible<Element> { Infallible(self) }
}

// Sendable: a gate guards the subscribers, and a lock guards the value.
extension ObservableProperty: @unchecked Sendable where Element: Sendable {}
