/// A subject that emits its last value when it completes.
///
///     AsyncSubject  a--b--c--|
///     subscriber      ^------(c|)
///     later                     (^c|)
///
/// Later subscribers receive that value and the completion. If the subject fails, it emits only the error. All functions can be
/// called from any thread, also from inside an observer.
///
/// - Complexity: Storing a value is O(1). Completing is O(subscribers).
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  let hub: ReplayingHub<Element>

  /// Creates a subject without a value.
  public init() {
    let hub = ReplayingHub<Element>(.afterCompletion, limit: 1)
    self.hub = hub
    super.init(operation: "AsyncSubject") { hub.subscribe($0) }
  }

  deinit { hub.releaseSubscribers() }

  /// Whether the subject has a subscriber.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { hub.isDisposed }

  /// Stores a value, or delivers the end.
  public func on(_ event: Event<Element>) { hub.on(event) }

  /// Returns this subject.
  public func asObserver() -> AsyncSubject<Element> { self }

  /// Releases all subscribers without an event.
  ///
  /// Later subscribers receive `RxError.disposed`.
  public func dispose() { hub.dispose(of: self) }
}

// Sendable: a gate guards the subscribers, and a lock guards the value.
extension AsyncSubject: @unchecked Sendable where Element: Sendable {}
