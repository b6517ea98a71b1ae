import CRillThreads
import RillLocks

/// A window or group that an operator emits, which keeps what it is sent while a busy gate delays the operator's own event.
///
///     operator       send A    1 of A    2 of A
///     busy gate      queue A                      deliver A
///     stream A                 keep 1    keep 2             1 2
///     subscriber                                  (^        1 2
///
///     phase             what it is sent          next
///     open, at first    goes to subscribers      it is sent to the operator's subscriber ▸ waiting
///     waiting           is kept                  see below ▸ deliveringKept
///     deliveringKept    is kept, behind the rest nothing is kept ▸ open
///     open, at last     goes to subscribers
///
/// It waits until the first of these: the delivery returns, and somebody has subscribed in it (a direct subscriber); queued work returns,
/// and somebody has subscribed in it; all parts of the delivery are done; nobody holds the stream. A part is what a gate, or another
/// stream of this kind, has queued. A stream that was made with a policy waits for its first subscriber even when all parts are done.
@usableFromInline
final class EmittedStream<Element>: QueueableDelivery, @unchecked Sendable {
  // Sendable: the thread that sends the stream uses `hasDirectSubscriber`, `number` and, before it sends, `reference`. The owner of the
  // hub's gate uses the rest.

  private let hub = Hub<Element>()
  /// One of `EmittedStreamPhase`.
  private let phase = Atomic<UInt8>(EmittedStreamPhase.open)
  /// The thread that sends the stream to the operator's subscriber, until it has.
  private let deliveringThread = Atomic<UInt>(0)
  /// How many parts of the delivery are not done.
  private let unfinishedCount = Atomic<Int>(0)
  private var hasDirectSubscriber = false
  /// How many streams its operator has sent before.
  private(set) var number = 0
  /// What the stream was sent, as work of the thread that has sent it.
  private let kept = FIFOQueue<Gate.Work>()
  /// Limits the values that are kept.
  private let bound: QueueBound?
  /// Keeps the source subscribed until the delivery is done.
  private var reference: (any Disposable)?

  @usableFromInline
  override init() { bound = nil }

  init(keeping policy: BufferingPolicy?) { bound = policy.map { QueueBound($0, nil) } }

  deinit { bound?.resumeSenders() }

  /// Calls `send`, which sends the stream to the operator's subscriber.
  ///
  /// Until that is done everywhere, the stream counts as one with a subscriber in `references`.
  func deliver(as number: Int, countedIn references: RefCountDisposable, _ send: () -> Void) {
    self.number = number
    phase.store(EmittedStreamPhase.waiting, ordering: .relaxed)
    reference = references.retain()
    unfinishedCount.store(1, ordering: .relaxed)
    deliveringThread.store(rill_thread_identity(), ordering: .relaxed)
    ThreadContext.current.deliver(self, send)
    deliveringThread.store(0, ordering: .relaxed)
    let isDone = isLastPart()
    if hasDirectSubscriber { open() } else if isDone { deliveryIsDone() }
  }

  @inline(__always)
  private var isOpen: Bool { phase.load(ordering: .acquiring) == EmittedStreamPhase.open }

  @usableFromInline
  @inline(__always)
  func next(_ value: Element) {
    if isOpen { hub.next(value) } else { keep(value) }
  }

  @usableFromInline
  func end(_ completion: Completion) { performWhenOpen { self.hub.applyEnd(completion) } }

  @usableFromInline
  func releaseSubscribers() { performWhenOpen { self.hub.releaseSubscribers() } }

  func subscribe(_ sink: Sink<Element>) {
    let isDirect = deliveringThread.load(ordering: .relaxed) == rill_thread_identity()
    if isDirect { hasDirectSubscriber = true }
    hub.subscribe(sink)
    if isDirect || isOpen { return }
    // A subscriber from outside of the delivery, such as that of a replayed group, leaves what is kept to those that come inside.
    let isInside = ThreadContext.afterQueuedWork { self.open() }
    if !isInside, bound != nil { afterSubscriptions(open) }
  }

  /// Runs `work` as the owner of the hub's gate, after what is kept.
  @inline(never)
  func performWhenOpen(_ work: @escaping () -> Void) {
    let thread = rill_thread_identity()
    hub.run { [self] in
      if isOpen { return work() }
      var run = partOfOtherDelivery(work)
      if let suspend = ThreadContext.suspendSender { run = suspend(run) }
      kept.append(Gate.Work(run: run, thread: thread))
    }
  }

  @inline(never)
  private func keep(_ value: Element) {
    guard let bound else { return performWhenOpen { self.hub.deliver(value) } }
    let thread = rill_thread_identity()
    hub.run { [self] in
      if isOpen { return hub.deliver(value) }
      let effect = bound.received(waiting: kept.count)
      let run = partOfOtherDelivery {
        self.hub.deliver(value)
        bound.takeSender()?.run()
      }
      if effect == BufferingEffect.storeInPlaceOfOldest {
        _ = kept.replaceFirst(with: Gate.Work(run: run, thread: thread))
      } else if effect != BufferingEffect.drop {
        kept.append(Gate.Work(run: run, thread: thread))
      }
    }
  }

  /// What this stream keeps can be another one.
  private func partOfOtherDelivery(_ work: @escaping () -> Void) -> () -> Void {
    guard let delivery = ThreadContext.current.activity.delivery, delivery !== self else { return work }
    let part = QueuedPart(delivery.queueing)
    return { part.perform(work) }
  }

  override func queueing(_ work: @escaping () -> Void) -> () -> Void {
    unfinishedCount.add(1, ordering: .relaxed)
    return {
      ThreadContext.current.deliver(self, work)
      guard self.isLastPart() else { return }
      // Not in this stack: what it has kept can be the last part of another delivery, and so on.
      self.afterSubscriptions(self.deliveryIsDone)
    }
  }

  /// Runs `work` after the subscriptions that this thread makes.
  private func afterSubscriptions(_ work: @escaping () -> Void) {
    Trampoline.current.schedule {
      work()
      return false
    }
  }

  private func deliveryIsDone() {
    if bound == nil { return open() }
    hub.run { self.reference.take()?.dispose() }
  }

  private func isLastPart() -> Bool { unfinishedCount.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }

  /// Delivers what is kept, and then each value at once.
  func open() {
    if isOpen { return }
    func deliver() {
      hub.run { [self] in
        guard phase.load(ordering: .relaxed) == EmittedStreamPhase.waiting else { return }
        phase.store(EmittedStreamPhase.deliveringKept, ordering: .relaxed)
        // All that is kept: the operator's error, which waits in the gate that has delayed the stream, comes after it.
        deliverKept(atMost: kept.count + ThreadContext.foreignWorkLimit)
      }
    }
    // With a policy, what is kept comes as from a replay subject, in one turn: the sources that it starts come after it.
    if bound == nil { deliver() } else { Trampoline.run(deliver) }
  }

  /// One at a time: a subscriber that comes or goes during one comes before the next.
  private func deliverKept(atMost limit: Int) {
    guard let next = kept.popFirst() else {
      phase.store(EmittedStreamPhase.open, ordering: .releasing)
      reference.take()?.dispose()
      return
    }
    if next.thread == rill_thread_identity() {
      ThreadContext.runQueued(next.run)
    } else {
      ThreadContext.runForeign { ThreadContext.runQueued(next.run) }
    }
    if limit > 1 {
      hub.submit { self.deliverKept(atMost: limit - 1) }
    } else {
      // So that a source that goes on sending does not keep this thread.
      runOnNewQueue("rill.group") { self.hub.run { self.deliverKept(atMost: ThreadContext.foreignWorkLimit) } }
    }
  }
}

/// The phases of an `EmittedStream`.
enum EmittedStreamPhase {
  static var open: UInt8 { 0 }
  static var waiting: UInt8 { 1 }
  static var deliveringKept: UInt8 { 2 }
}

/// What holds an emitted stream: it is deallocated when nobody can subscribe to the stream any more.
final class EmittedStreamHolder<Element>: Sendable {
  let stream: EmittedStream<Element>

  init(_ stream: EmittedStream<Element>) { self.stream = stream }

  deinit { stream.open() }
}
