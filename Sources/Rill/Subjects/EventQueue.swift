import RillLocks

/// The values that an `EventRelay` keeps, and its subscribers.
///
/// The values belong to the owner of the hub's gate. So no subscriber comes or goes while a value is delivered or kept.
final class EventQueue<Element> {
  let hub = Hub<Element>()
  private let kept = FIFOQueue<Element>()
  private let bound: QueueBound
  private let scheduler: (any ImmediateSchedulerType)?
  /// Whether a subscriber has received the value that is being delivered.
  private let isReceived = Box(false)

  init(_ bound: QueueBound, on scheduler: (any ImmediateSchedulerType)?) {
    (self.bound, self.scheduler) = (bound, scheduler)
  }

  deinit { bound.resumeSenders() }

  /// Receives what the relay accepts, until the relay is deallocated and what it has accepted before is delivered.
  var sink: Sink<Element> {
    Sink(
      next: next, end: nil,
      scope: EventQueueScope(feeding: hub))
  }

  func subscribe(_ sink: Sink<Element>) {
    hub.subscribe(
      Sink(
        next: { [isReceived] value in
          guard sink.scope.isOpen else { return }
          isReceived.value = true
          sink.next(value)
        }, sink.ending))
    guard let scheduler else { return hub.run { self.deliverKept() } }
    _ = scheduler.scheduleWork { self.hub.run { self.deliverKept() } }
  }

  func next(_ value: Element) { hub.run { self.receive(value) } }

  private func receive(_ value: Element) {
    if kept.isEmpty, deliver(value) { return }
    let (effect, displaced) = bound.store(value, in: kept)
    bound.report(effect)
    withExtendedLifetime(displaced) {}
  }

  private func deliverKept() {
    while !kept.isEmpty, deliver(kept.first) {
      _ = kept.removeFirst()
      bound.takeSender()?.run()
    }
  }

  private func deliver(_ value: Element) -> Bool {
    isReceived.value = false
    hub.deliver(value)
    return isReceived.value
  }
}

/// The scope in which the queue of a relay receives values.
private final class EventQueueScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: as its superclass. The other property never changes.

  private let hub: any SecretReceiver

  init<Element>(feeding hub: Hub<Element>) {
    self.hub = hub
    super.init(onDisposed: { hub.releaseSubscribers() })
  }

  override func didMarkAsSecret() { hub.markAsSecret() }
}
