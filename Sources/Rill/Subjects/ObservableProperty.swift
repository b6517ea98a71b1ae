/// A value that changes, for those who may look at it: sends its current value to each newcomer, and every later one to all; never ends.
///
///     property    a--b--c--
///     subscriber    ^b--c--
///                   a
///
/// What `$x` is for a property `x` declared `@PropertyPublished`. It has nothing that changes the value, and is no subject or relay
/// that could be cast back to one. A newcomer has the current value before `subscribe` returns, also while another thread is
/// changing it. A value is stored before it is announced. All functions may be called from any thread, also from inside a
/// subscriber.
///
/// - Complexity: Subscribing, disposing and `value` are O(1).
public final class ObservableProperty<Element>: Observable<Element> {
  @usableFromInline let current: CurrentValue<Element>

  /// A property whose current value is `value`, and which ignores a value if `isRepetition` of the current one and it.
  @_alwaysEmitIntoClient
  package init(value: Element, isRepetition: ((Element, Element) -> Bool)? = nil) {
    let current = CurrentValue(value, isRepetition: isRepetition)
    self.current = current
    super.init { current.hub.subscribe($0) }
  }

  /// A property whose current value is `value`, and which keeps `owner` alive.
  package init(value: Element, keeping owner: AnyObject) {
    let current = CurrentValue(value)
    self.current = current
    super.init { sink in withExtendedLifetime(owner) { current.hub.subscribe(sink) } }
  }

  deinit { current.hub.releaseSubscribers() }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { current.hub.hasSubscribers }

  /// The current value: the newest one stored, which may not have reached every subscriber yet.
  @_alwaysEmitIntoClient
  public var value: Element { current.value }

  /// Stores and delivers a value.
  @_alwaysEmitIntoClient
  package func accept(_ value: Element) { current.accept(value) }

  /// Changes the value by what it is; no other thread's change gets in between.
  @_alwaysEmitIntoClient
  package func update<Result>(_ change: (inout Element) throws -> Result) rethrows -> Result { try current.update(change) }

  /// This property as a stream that can not fail.
  @_alwaysEmitIntoClient
  public func asInfallible() -> Infallible<Element> { Infallible(self) }
}

// Sendable: subscribers and value are behind a gate and a lock.
extension ObservableProperty: @unchecked Sendable where Element: Sendable {}
