import RillLocks

/// Delivers each event to all subscribers: at once, or after those that its gate has queued.
@usableFromInline
@safe
final class Hub<Element>: Broadcaster<Element>, @unchecked Sendable {
  // Sendable: as its superclass.

  @usableFromInline
  init() { super.init(.none) }

  @usableFromInline
  @inline(__always)
  func next(_ value: Element) {
    if enter() {
      deliver(value)
      leave()
    } else {
      submitDelivery(of: value)
    }
  }

  /// Does what `next` does, unless `scope` was disposed before the gate has accepted the value.
  func next(_ value: Element, unlessDisposed scope: SubscriptionScope) {
    if enter() {
      if !scope.wasDisposed { deliver(value) }
      return leave()
    }
    let isAccepted = Box(false)
    let admission = enqueue({ if isAccepted.value { self.deliver(value) } }) {
      isAccepted.value = !scope.wasDisposedByAnyThread()
    }
    if case .mustDrain = admission { drain() }
  }

  /// Not inlined, to keep the callers small.
  @inline(never)
  private func submitDelivery(of value: Element) { submit { self.deliver(value) } }

  @inline(__always)
  func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): next(value)
    case .error(let error): end(.error(error))
    case .completed: end(.completed)
    }
  }

  /// Later events find no subscriber.
  @usableFromInline
  func end(_ completion: Completion) {
    run { self.applyEnd(completion) }
  }

  /// Delivers `value` and completes all subscriptions as one event.
  ///
  /// No event comes in between, and a second call has no effect.
  @usableFromInline
  func complete(with value: Element) {
    run { [self] in
      guard completion == nil, !subscribers.isClosed else { return }
      deliver(value)
      applyEnd(.completed)
    }
  }

  /// A hub that has ended passes its end to the sink at once, also while it delivers the end to others.
  func subscribe(_ sink: Sink<Element>) {
    passMark(to: sink.scope)
    if isDisposed { return sink.finish(.error(disposalError)) }
    if hasEnded.load(ordering: .acquiring), let completion { return sink.finish(completion) }
    let subscription = subscriptionType.init(sink, in: self)
    sink.scope.register(subscription as AnyHubSubscription)
    add(subscription)
  }

  /// Adds a subscriber and returns its subscription, which the caller disposes together with the sink's scope.
  func add(_ sink: Sink<Element>) -> HubSubscription<Element> {
    let subscription = subscriptionType.init(sink, in: self)
    add(subscription)
    return subscription
  }

  /// Releases all subscriptions after what was accepted before has been delivered.
  ///
  /// Later subscribers receive `RxError.disposed`.
  func dispose(of subject: AnyObject) {
    refuseSubscribers(disposalOf: subject)
    run { self.applyDisposal() }
  }
}
