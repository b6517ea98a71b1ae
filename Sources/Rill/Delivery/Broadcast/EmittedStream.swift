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
final class EmittedStream<Element>: QueueableDelivery, @unchecked Sendable {
  // Sendable: what changes has its lock or is atomic.

  @usableFromInline let hub = Hub<Element>()
  /// Those that have or can get subscribers, and how many there have been.
  fileprivate let queued = Locked<(deliveries: [QueuedDelivery<Element>], count: Int)>(([], 0))
  private let isQueued = Atomic<Bool>(false)
  /// The thread that sends the stream to the operator's subscriber, until it has.
  private let deliveringThread = Atomic<UInt>(0)

  @usableFromInline
  override init() {}

  /// Calls `send`, which sends the stream to the operator's subscriber.
  @usableFromInline
  func deliver(_ send: () -> Void) {
    deliveringThread.store(rill_thread_identity(), ordering: .relaxed)
    run(send)
    deliveringThread.store(0, ordering: .relaxed)
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
    if isQueued.load(ordering: .acquiring) { performWhenDelivered { $0.applyEnd(completion) } }
  }

  @usableFromInline
  func releaseSubscribers() {
    hub.releaseSubscribers()
    if isQueued.load(ordering: .acquiring) { performWhenDelivered { $0.releaseSubscribers() } }
  }

  /// Runs `work` for each queued delivery, when it is over.
  @inline(never)
  private func performWhenDelivered(_ work: @escaping (Hub<Element>) -> Void) {
    let kept = KeptWork(work, of: self)
    let delivered = queued.withLock { queued in
      queued.deliveries.removeAll { $0.isOver && !$0.hub.hasSubscribers }
      isQueued.store(!queued.deliveries.isEmpty, ordering: .releasing)
      return queued.deliveries.filter { !$0.keeps(kept) }
    }
    for delivery in delivered { delivery.hub.run { work(delivery.hub) } }
  }

  /// Subscribes `sink`, and abandons `scope` after what the sink is to receive if `isSourceGone` returns true then.
  func subscribe(_ sink: Sink<Element>, abandoning scope: SubscriptionScope, if isSourceGone: () -> Bool) {
    let delivery = queuedDeliveryOfThisThread
    let hub = delivery?.hub ?? hub
    hub.subscribe(sink)
    guard isSourceGone() else { return }
    let kept = KeptWork({ _ in scope.abandon() }, of: self)
    let isKept = queued.withLock { _ in delivery?.keeps(kept) ?? false }
    if !isKept { hub.run { scope.abandon() } }
  }

  /// The delivery of this stream that the thread executes, if the source can have sent values since it was queued.
  private var queuedDeliveryOfThisThread: QueuedDelivery<Element>? {
    guard isQueued.load(ordering: .acquiring), deliveringThread.load(ordering: .relaxed) != rill_thread_identity() else {
      return nil
    }
    for case let delivery as QueuedDelivery<Element> in ThreadContext.current.activity.deliveries.reversed()
    where delivery.stream === self { return delivery }
    return nil
  }

  override func part(waitingAt place: ObjectIdentifier) -> QueueableDelivery? { part(of: nil, waitingAt: place) }

  fileprivate func part(of whole: QueuedDelivery<Element>?, waitingAt place: ObjectIdentifier) -> QueueableDelivery? {
    queued.withLock { queued in
      // What a subscriber does with a value that was kept is no delivery of the stream.
      if let whole, whole.isDelivered { return nil }
      // One for all that waits there, of which there can be much.
      let waits = { (other: QueuedDelivery<Element>) in
        other.place == place && other.wholeNumber == whole?.number && !other.hasBegun
      }
      if let delivery = queued.deliveries.first(where: waits) {
        delivery.workCount += 1
        return delivery
      }
      queued.count += 1
      let delivery = QueuedDelivery(of: self, queued.count, waitingAt: place, partOf: whole)
      queued.deliveries.append(delivery)
      isQueued.store(true, ordering: .releasing)
      return delivery
    }
  }
}

/// What one gate has queued of the delivery of an emitted stream.
///
/// The lock of the stream guards what changes.
private final class QueuedDelivery<Element>: QueueableDelivery, @unchecked Sendable {
  // Sendable: see above.

  let hub = Hub<Element>()
  /// Nil when the delivery is over.
  private(set) var stream: EmittedStream<Element>?
  let place: ObjectIdentifier
  let number: Int
  /// That of the delivery that it is a part of; nil for the source's own.
  let wholeNumber: Int?
  /// What the stream was sent since the delivery was queued.
  private let kept: FIFOQueue<KeptWork<Element>>
  /// Whether a subscriber may have come.
  var hasBegun = false
  /// How much of it still waits.
  var workCount = 1
  /// Whether it is delivered, and nothing is kept.
  private(set) var isOver = false

  init(of stream: EmittedStream<Element>, _ number: Int, waitingAt place: ObjectIdentifier, partOf whole: QueuedDelivery?) {
    (self.stream, self.number, self.place, wholeNumber) = (stream, number, place, whole?.number)
    kept = whole?.kept.copy() ?? FIFOQueue()
  }

  var isDelivered: Bool { workCount == 0 }

  override func part(waitingAt place: ObjectIdentifier) -> QueueableDelivery? { stream?.part(of: self, waitingAt: place) }

  override func run(_ work: () -> Void) {
    stream?.queued.withLock { _ in hasBegun = true }
    super.run(work)
  }

  override func end() {
    let isDelivered = stream?.queued.withLock { _ -> Bool in
      workCount -= 1
      return workCount == 0
    }
    if isDelivered == true { super.run { hub.run { self.runNextKept() } } }
  }

  /// Keeps `work`, and returns whether the delivery is not over.
  func keeps(_ work: KeptWork<Element>) -> Bool {
    if !isOver { kept.append(work) }
    return !isOver
  }

  /// One at a time: a subscriber that comes or goes during one comes before the next.
  private func runNextKept() {
    let next = stream?.queued.withLock { _ -> KeptWork<Element>? in
      isOver = kept.isEmpty
      return kept.popFirst()
    }
    guard let next else { return stream = nil }
    // Who subscribes again receives what is still kept.
    super.run {
      next.run(for: hub)
      hub.submit { self.runNextKept() }
    }
  }
}

/// What an emitted stream was sent.
///
/// It can be a stream, which is delivered late then, and have a sender that waits. They end their waiting when it is released.
private final class KeptWork<Element> {
  private let work: (Hub<Element>) -> Void
  private let delivery: QueueableDelivery?
  private let suspendSender: ThreadContext.SenderSuspending?
  private let resumeSender: (() -> Void)?

  init(_ work: @escaping (Hub<Element>) -> Void, of stream: EmittedStream<Element>) {
    let activity = ThreadContext.current.activity
    let innermost = activity.deliveries.last
    let isOfStream = innermost === stream || (innermost as? QueuedDelivery<Element>)?.stream === stream
    delivery = isOfStream ? nil : innermost?.part(waitingAt: ObjectIdentifier(stream))
    self.work = work
    suspendSender = activity.suspendSender
    resumeSender = suspendSender.map { $0({}) }
  }

  deinit {
    resumeSender?()
    guard let delivery else { return }
    // Not in this stack: what it has kept can end the next one in turn.
    Trampoline.current.schedule {
      delivery.end()
      return false
    }
  }

  func run(for hub: Hub<Element>) {
    guard let suspendSender else { return runInDelivery(for: hub) }
    ThreadContext.current.deliver(for: suspendSender) { runInDelivery(for: hub) }
  }

  private func runInDelivery(for hub: Hub<Element>) {
    if let delivery { delivery.run { work(hub) } } else { work(hub) }
  }
}
