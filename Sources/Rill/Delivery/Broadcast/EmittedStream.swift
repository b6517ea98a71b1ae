import CRillThreads
import RillLocks

/// A window or group that an operator emits, which loses nothing while a gate delays the operator's own event.
///
///     operator       send A    1 of A    2 of A
///     busy gate      queue A                      deliver A
///     stream A                 keep 1    keep 2             1 2
///     subscriber                                  (^        1 2
///
/// If a gate downstream is busy, it queues the stream, and another thread can deliver it later. Who subscribes in that `QueuedDelivery`
/// joins a hub of its own, which receives what the source has sent since, when the delivery is over. So it receives what it would have
/// received after a delivery at once. Everybody else receives each value as it is sent.
@usableFromInline
final class EmittedStream<Element>: DelayedDelivery, @unchecked Sendable {
  // Sendable: what changes has its lock or is atomic.

  @usableFromInline let hub = Hub<Element>()
  /// Those that have or can get subscribers.
  private let queued = Locked<[QueuedDelivery<Element>]>([])
  private let isQueued = Atomic<Bool>(false)
  /// The thread that sends the stream to the operator's subscriber, until it has.
  private let sender = Atomic<UInt>(0)

  @usableFromInline
  override init() {}

  /// Calls `send`, which sends the stream to the operator's subscriber.
  @usableFromInline
  func deliver(_ send: () -> Void) {
    sender.store(rill_thread_identity(), ordering: .relaxed)
    ThreadContext.current.deliver(self, send)
    sender.store(0, ordering: .relaxed)
  }

  @usableFromInline
  @inline(__always)
  func next(_ value: Element) {
    hub.next(value)
    if isQueued.load(ordering: .acquiring) { performWhenDelivered { $0.deliver(value) } }
  }

  @usableFromInline
  func end(_ completion: Completion) {
    hub.end(completion)
    performWhenDelivered { $0.applyEnd(completion) }
  }

  @usableFromInline
  func releaseSubscribers() {
    hub.releaseSubscribers()
    performWhenDelivered { $0.releaseSubscribers() }
  }

  /// Runs `work` for each queued delivery, when it is over.
  @inline(never)
  private func performWhenDelivered(_ work: @escaping (Hub<Element>) -> Void) {
    let delivered = queued.withLock { deliveries in
      deliveries.removeAll { $0.isOver && !$0.hub.hasSubscribers }
      isQueued.store(!deliveries.isEmpty, ordering: .releasing)
      return deliveries.filter { !$0.keeps(work) }
    }
    for delivery in delivered { delivery.hub.run { work(delivery.hub) } }
  }

  /// Subscribes `sink`, and abandons `scope` after what the sink is to receive if `isSourceGone` returns true then.
  func subscribe(_ sink: Sink<Element>, abandoning scope: SubscriptionScope, if isSourceGone: () -> Bool) {
    let delivery = queuedDeliveryOfThisThread
    let hub = delivery?.hub ?? hub
    hub.subscribe(sink)
    guard isSourceGone() else { return }
    let isKept = queued.withLock { _ in delivery?.keeps { _ in scope.abandon() } ?? false }
    if !isKept { hub.run { scope.abandon() } }
  }

  /// The delivery of this stream that the thread executes, if the source can have sent values since it was queued.
  private var queuedDeliveryOfThisThread: QueuedDelivery<Element>? {
    guard isQueued.load(ordering: .acquiring), sender.load(ordering: .relaxed) != rill_thread_identity() else { return nil }
    let delivery = ThreadContext.current.activity.delivery as? QueuedDelivery<Element>
    return delivery?.stream === self ? delivery : nil
  }

  override func queueing(_ work: @escaping () -> Void) -> () -> Void { queueing(work, partOf: nil) }

  fileprivate func queueing(_ work: @escaping () -> Void, partOf whole: QueuedDelivery<Element>?) -> () -> Void {
    let delivery = queued.withLock { deliveries -> QueuedDelivery<Element>? in
      // What a subscriber does with a value that was kept is no delivery of the stream.
      if let whole, whole.isDelivered { return nil }
      let delivery = QueuedDelivery(of: self, partOf: whole)
      deliveries.append(delivery)
      isQueued.store(true, ordering: .releasing)
      return delivery
    }
    guard let delivery else { return work }
    return {
      ThreadContext.current.deliver(delivery) {
        work()
        self.queued.withLock { _ in delivery.isDelivered = true }
        delivery.hub.run { self.runNextKept(for: delivery) }
      }
    }
  }

  /// One at a time: a subscriber that comes or goes during one comes before the next.
  private func runNextKept(for delivery: QueuedDelivery<Element>) {
    guard let next = queued.withLock({ _ in delivery.takeNextKept() }) else { return }
    // Who subscribes again receives what is still kept.
    ThreadContext.current.deliver(delivery) {
      next.run(delivery.hub)
      delivery.hub.submit { self.runNextKept(for: delivery) }
    }
  }
}

/// The delivery of an emitted stream, or a part of it, that a gate has queued.
///
/// The lock of the stream guards what changes.
private final class QueuedDelivery<Element>: DelayedDelivery, @unchecked Sendable {
  // Sendable: see above.

  struct KeptWork {
    let work: (Hub<Element>) -> Void
    let suspendSender: ThreadContext.SenderSuspending?
    /// Resumes the sender when it is released.
    let sender: DisposeBag?

    init(_ work: @escaping (Hub<Element>) -> Void) {
      self.work = work
      suspendSender = ThreadContext.suspendSender
      sender = suspendSender.map { DisposeBag(disposing: Disposables.create(with: $0({}))) }
    }

    func run(_ hub: Hub<Element>) {
      if let suspendSender { ThreadContext.current.deliver(for: suspendSender) { work(hub) } } else { work(hub) }
    }
  }

  let hub = Hub<Element>()
  // What runs the delivery retains the stream.
  unowned let stream: EmittedStream<Element>
  /// What the stream was sent since the delivery was queued.
  private let kept: FIFOQueue<KeptWork>
  var isDelivered = false
  /// Whether it is delivered, and nothing is kept.
  private(set) var isOver = false

  init(of stream: EmittedStream<Element>, partOf whole: QueuedDelivery?) {
    self.stream = stream
    kept = whole?.kept.copy() ?? FIFOQueue()
  }

  override func queueing(_ work: @escaping () -> Void) -> () -> Void { stream.queueing(work, partOf: self) }

  /// Keeps `work`, and returns whether the delivery is not over.
  func keeps(_ work: @escaping (Hub<Element>) -> Void) -> Bool {
    if !isOver { kept.append(KeptWork(work)) }
    return !isOver
  }

  func takeNextKept() -> KeptWork? {
    isOver = kept.isEmpty
    return kept.popFirst()
  }
}
