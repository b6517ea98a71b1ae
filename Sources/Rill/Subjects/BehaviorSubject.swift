/// A subject with a current value, which each new subscriber receives first.
///
///     BehaviorSubject  a-----b--c--|
///     subscriber         (^a)b--c--|
///
/// A new subscriber receives the current value before `subscribe` returns, even while another thread is sending. A value is
/// stored before it is delivered. All functions can be called from any thread, also from inside an observer.
///
/// - Complexity: Sending is O(subscribers). Subscribing, disposing and `value()` are O(1).
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  let hub: ReplayingHub<Element>

  /// Makes a subject with the current value `value`.
  public convenience init(value: Element) { self.init(ReplayingHub(current: value)) }

  /// Makes a subject with a limit for the values that wait.
  ///
  /// A value waits while another one is being delivered: from another thread, or further up the stack. `buffer` decides what happens to
  /// it if too many wait. With `failing`, the subject fails with `RxError.bufferOverflow` after the values that wait.
  ///
  /// - Parameters:
  ///   - value: the current value.
  ///   - buffer: what happens to values that arrive faster than they are delivered. With `suspending`, all of them wait: `send` returns
  ///     after the delivery.
  ///   - onDropped: called for each value that is dropped, with the number of values that were dropped, on the thread that sends it.
  @preconcurrency
  public convenience init(value: Element, buffer: BufferingPolicy, onDropped: (@Sendable (Int) -> Void)? = nil) {
    self.init(ReplayingHub(current: value, bounded: QueueBound(buffer, onDropped)))
  }

  private init(_ hub: ReplayingHub<Element>) {
    self.hub = hub
    super.init(operation: "BehaviorSubject") { hub.subscribe($0) }
  }

  deinit { hub.releaseSubscribers() }

  /// Whether the subject has a subscriber.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { hub.isDisposed }

  /// Returns the latest value that was accepted.
  ///
  /// Its delivery to subscribers can still be pending.
  ///
  /// - Throws: The error that the subject has failed with, or `RxError.disposed`.
  public func value() throws -> Element {
    if isDisposed { throw hub.disposalError }
    if case .error(let error)? = hub.end { throw error }
    return hub.value
  }

  /// Delivers an event, or ignores it if the subject has ended.
  public func on(_ event: Event<Element>) { hub.on(event) }

  /// Stores and delivers a value, or ignores it if the subject has ended.
  public func onNext(_ element: Element) { hub.next(element) }

  /// Returns this subject.
  public func asObserver() -> BehaviorSubject<Element> { self }

  /// Releases all subscribers without an event.
  ///
  /// Later subscribers receive `RxError.disposed`, and `value()` throws it.
  public func dispose() {
    hub.dispose(of: self)
  }
}

// Sendable: a gate guards the subscribers, and a lock guards the value.
extension BehaviorSubject: @unchecked Sendable where Element: Sendable {}
