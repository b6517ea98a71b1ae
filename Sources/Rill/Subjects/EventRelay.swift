/// A relay that delivers each value once: to its current subscribers, or, if it has none, to the next one.
///
///     EventRelay    a-----b-----------c-----d-------------e------
///     subscriber 1  a-----(b|)
///     subscriber 2                                (^cd)---e------
///
/// For what happens once, such as a navigation or an alert of a view model: it waits for a screen that is not there yet, and a screen
/// that comes back does not receive it again. With several subscribers, each of them receives the value.
///
/// A value is delivered when a subscription has received it. Those that a subscriber keeps and has not handled do not come back: a `for await`
/// loop that ends, or an operator of several streams behind which `take` ends the subscription while another thread delivers. All functions
/// can be called from any thread, also from inside an observer.
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

// Sendable: the gate of the hub guards the values and the subscribers.
extension EventRelay: @unchecked Sendable where Element: Sendable {}
