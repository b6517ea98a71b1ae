public import RillLocks

/// Has a current value: sends it to each newcomer, and every later one to all.
///
///     subject      a--b--c--|
///     subscriber     ^b--c--|
///                    a
///
/// A newcomer has the current value before `subscribe` returns, also while another thread is sending. A value is stored before
/// it is announced. All functions may be called from any thread, also from inside a subscriber.
///
/// - Complexity: Sending is O(subscribers); subscribing, disposing and `value()` are O(1).
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  @usableFromInline let hub: ReplayingHub<VersionedValue<Element>>

  /// A subject whose current value is `value`.
  @_alwaysEmitIntoClient
  public init(value: Element) {
    let hub = ReplayingHub(VersionedValue(value))
    self.hub = hub
    super.init { hub.subscribe($0) }
  }

  deinit { hub.releaseSubscribers() }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { hub.isDisposed }

  /// The current value: the newest one accepted, which may not have reached every subscriber yet.
  ///
  /// - Throws: The error the subject has failed with, or `RxError.disposed`.
  @_alwaysEmitIntoClient
  public func value() throws -> Element {
    if isDisposed { throw hub.hub.disposalError }
    let (value, completion) = hub.state.withLock { ($0.storage.value, $0.completion) }
    if case .error(let error)? = completion { throw error }
    return value
  }

  /// Delivers an event, or ignores it if the subject has ended.
  @_alwaysEmitIntoClient
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): hub.next(value)
    case .error(let error): hub.end(.error(error))
    case .completed: hub.end(.completed)
    }
  }

  /// Stores and delivers a value, or ignores it if the subject has ended.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { hub.next(element) }

  /// This subject as the end that feeds it.
  public func asObserver() -> BehaviorSubject<Element> { self }

  /// Releases all subscribers without an event; who subscribes later, or asks for the value, gets `RxError.disposed`.
  public func dispose() {
    hub.dispose(of: self)
  }
}

// Sendable: subscribers and value are behind a gate and a lock.
extension BehaviorSubject: @unchecked Sendable where Element: Sendable {}
