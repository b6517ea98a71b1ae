import CRillThreads

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

  /// Creates a subject with the current value `value`.
  public init(value: Element) {
    let hub = ReplayingHub(current: value)
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
    if rill_has_batches(), let change = hub.batchedState() {
      if case .error(let error)? = change.facts.completion { throw error }
      if change.hasValue { return change.value }
    }
    return try hub.valueUnlessFailed()
  }

  /// Delivers an event, or ignores it if the subject has ended.
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): onNext(value)
    case .error(let error): end(.error(error))
    case .completed: end(.completed)
    }
  }

  /// Stores and delivers a value, or ignores it if the subject has ended.
  public func onNext(_ element: Element) {
    if rill_has_batches(), isRecorded(element) { return }
    hub.next(element)
  }

  /// Does what `onNext` does, unless `scope` was disposed before the subject accepts the value.
  func next(_ element: Element, unlessDisposed scope: SubscriptionScope) {
    if rill_has_batches(), isRecorded(element) { return }
    hub.next(element, unlessDisposed: scope)
  }

  @inline(never)
  private func isRecorded(_ value: Element) -> Bool {
    guard let changes = BatchChanges.current else { return false }
    changes.state(of: hub, retaining: self).set(value, in: changes)
    return true
  }

  private func end(_ completion: Completion) {
    if rill_has_batches(), let changes = BatchChanges.current {
      return changes.state(of: hub, retaining: self).end(completion, in: changes)
    }
    hub.end(completion)
  }

  /// Returns this subject.
  public func asObserver() -> BehaviorSubject<Element> { self }

  /// Releases all subscribers without an event.
  ///
  /// Later subscribers receive `RxError.disposed`, and `value()` throws it.
  public func dispose() {
    // What the batch has set comes before the disposal, which is no change of a state otherwise.
    if rill_has_batches(), let change = BatchChanges.current?.state(of: hub) { return change.dispose(self) }
    hub.dispose(of: self)
  }
}

// Sendable: a gate guards the subscribers, and a lock guards the value.
extension BehaviorSubject: @unchecked Sendable where Element: Sendable {}
