/// A subject that emits each event that it receives to its current subscribers.
///
///     PublishSubject  a--b--c--|
///     subscriber        ^b--c--|
///
/// All functions can be called from any thread, also from inside an observer. An event that is sent while another event is
/// being delivered is delivered after it, in one order for all subscribers.
///
/// - Complexity: Sending is O(subscribers), and allocates only if the event has to wait. Subscribing and disposing are O(1).
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  let hub: Hub<Element>

  /// Makes a subject without subscribers.
  public convenience init() { self.init(Hub<Element>()) }

  /// Makes a subject with a limit for the values that wait.
  ///
  /// A value waits while another one is being delivered: from another thread, or further up the stack. `buffer` decides what happens to
  /// it if too many wait. With `failing`, the subject fails with `RxError.bufferOverflow` after the values that wait.
  ///
  /// - Parameters:
  ///   - buffer: what happens to values that arrive faster than they are delivered. With `suspending`, all of them wait: `send` returns
  ///     after the delivery.
  ///   - onDropped: called for each value that is dropped, with the number of values that were dropped, on the thread that sends it.
  @preconcurrency
  public convenience init(buffer: BufferingPolicy, onDropped: (@Sendable (Int) -> Void)? = nil) {
    self.init(Hub<Element>(bounded: QueueBound(buffer, onDropped)))
  }

  init(_ hub: Hub<Element>) {
    self.hub = hub
    super.init(operation: "PublishSubject") { hub.subscribe($0) }
  }

  deinit { hub.releaseSubscribers() }

  /// Whether the subject has a subscriber.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { hub.isDisposed }

  /// Delivers an event, or ignores it if the subject has ended.
  public func on(_ event: Event<Element>) { hub.on(event) }

  /// Delivers a value, or ignores it if the subject has ended.
  public func onNext(_ element: Element) { hub.next(element) }

  /// Returns this subject.
  public func asObserver() -> PublishSubject<Element> { self }

  /// Releases all subscribers without an event.
  ///
  /// Later subscribers receive `RxError.disposed`.
  public func dispose() {
    hub.dispose(of: self)
  }
}

// Sendable: a gate guards the subscribers.
extension PublishSubject: @unchecked Sendable where Element: Sendable {}
