import RillLocks

/// A relay that delivers each value once: to its current subscribers, or, if it has none, to the next one.
///
///     EventRelay    a-----b-----------c-----d-------------e------
///     subscriber 1  a-----(b|)
///     subscriber 2                                (^cd)---e------
///
/// For what happens once, such as a navigation or an alert of a view model: it waits for a screen that is not there yet, and a screen
/// that comes back does not receive it again. With several subscribers, each of them receives the value.
///
/// A value is delivered when a subscription has received it. Those that a subscriber keeps and has not handled, such as a `for await`
/// loop that ends, do not come back. All functions can be called from any thread, also from inside an observer.
///
/// - Complexity: Accepting is O(subscribers). Subscribing is O(values kept).
public final class EventRelay<Element>: Relay<Element> {
  let input = PublishRelay<Element>()
  private let queue: EventQueue<Element>

  /// Creates a relay without subscribers.
  ///
  /// By default, it keeps all values while it has no subscriber: memory grows without limit. With `suspending`, `send` waits for a
  /// subscriber. `onDropped` is called for each value that is dropped, with the number of values that the relay has dropped. The values
  /// are not shown if the relay is `secret`: see `ObservableType.redacted()`.
  ///
  /// - Precondition: `policy` is not `failing`.
  public convenience init(
    keeping policy: BufferingPolicy = .unbounded, secret: Bool = false, onDropped: (@Sendable (Int) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    policy.requireNotFailing("EventRelay.init(keeping:onDropped:)", file: file, line: line)
    self.init(EventQueue(QueueBound(policy, onDropped), on: nil)) { $0 }
    if secret { markAsSecret() }
  }

  /// Creates a relay that delivers on `scheduler`, such as `MainScheduler.instance`.
  ///
  /// A value is kept there: it is not lost if the subscriber goes while the value is on the way to the scheduler.
  ///
  /// - Precondition: `policy` is not `failing`.
  @preconcurrency
  public convenience init(
    keeping policy: BufferingPolicy = .unbounded, deliveringOn scheduler: any ImmediateSchedulerType,
    secret: Bool = false, onDropped: (@Sendable (Int) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) where Element: Sendable {
    policy.requireNotFailing("EventRelay.init(keeping:deliveringOn:onDropped:)", file: file, line: line)
    self.init(EventQueue(QueueBound(policy, onDropped), on: scheduler)) { $0.observed(on: scheduler, nil) }
    if secret { markAsSecret() }
  }

  private init(_ queue: EventQueue<Element>, _ transport: (Observable<Element>) -> Observable<Element>) {
    self.queue = queue
    super.init(input.hub, operation: "EventRelay") { [hub = input.hub] sink in
      // In the order of the relay: a new subscriber receives nothing that was accepted before, unless it was kept.
      hub.run { queue.subscribe(sink) }
    }
    transport(input).attach(queue.sink)
  }

  /// Whether the relay has a subscriber.
  public var hasObservers: Bool { queue.hub.hasSubscribers }

  /// Delivers a value, or keeps it for the next subscriber.
  public func accept(_ event: Element) { input.accept(event) }

  override func accepting() -> (Element) -> Void { { self.accept($0) } }
}

/// The values that an `EventRelay` or a group keeps, and its subscribers.
///
/// The values belong to the owner of the hub's gate. So no subscriber comes or goes while a value is delivered or kept.
final class EventQueue<Element> {
  let hub: Hub<Element>
  private let kept = FIFOQueue<Element>()
  private let bound: QueueBound
  private let scheduler: (any ImmediateSchedulerType)?
  /// Whether a subscriber has received the value that is being delivered.
  private let isReceived = Box(false)
  /// Whether it keeps values again after its subscribers have gone.
  private let keepsAgain: Bool
  /// Whether values are no longer kept.
  private var isOpen = false
  /// The end, which waits for the first subscriber with the values that are kept.
  private var completion: Completion?

  init(
    _ bound: QueueBound, on scheduler: (any ImmediateSchedulerType)? = nil, hub: Hub<Element> = Hub(), keepsAgain: Bool = true
  ) {
    (self.bound, self.scheduler, self.hub, self.keepsAgain) = (bound, scheduler, hub, keepsAgain)
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

  func end(_ completion: Completion) {
    hub.run { [self] in
      if kept.isEmpty { return hub.applyEnd(completion) }
      self.completion = completion
    }
  }

  private func receive(_ value: Element) {
    if kept.isEmpty, deliver(value) || isOpen { return }
    let effect = bound.received(waiting: kept.count)
    var displaced: Element?
    if effect == BufferingEffect.storeInPlaceOfOldest {
      displaced = kept.replaceFirst(with: value)
    } else if effect != BufferingEffect.drop {
      kept.append(value)
    }
    bound.report(effect)
    withExtendedLifetime(displaced) {}
  }

  private func deliverKept() {
    isOpen = !keepsAgain
    while !kept.isEmpty, deliver(kept.first) || isOpen {
      _ = kept.removeFirst()
      bound.takeSender()?.run()
    }
    if let completion { hub.applyEnd(completion) }
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

// Sendable: the gate of the hub guards the values and the subscribers.
extension EventRelay: @unchecked Sendable where Element: Sendable {}
