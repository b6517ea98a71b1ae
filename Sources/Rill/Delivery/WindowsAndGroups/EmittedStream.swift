import RillLocks

/// A window or group that an operator emits, which keeps what it is sent until its delivery is over or its first subscriber has come.
///
///     operator       send A    1 of A    2 of A
///     busy gate      queue A                      deliver A
///     stream A                 keep 1    keep 2             1 2
///     subscriber                                  subscribe 1 2
///
///     phase             what it is sent                             next
///     open, not sent    goes to no subscriber                       it is sent to the operator's subscriber ▸ waiting
///     waiting           is kept                                     it opens ▸ deliveringKept
///     deliveringKept    is kept, behind the rest                    nothing is kept ▸ open
///     open              goes to the subscribers
///
///     it opens because (`deliverKept` is called by)                              when
///     a subscriber came while it was sent (`beginDelivery`)                      at its place in the operator's events
///     no queue has a part of its delivery; without a bound (`allPartsAreDone`)   at its place in the operator's events
///     a subscriber has come later; with a bound (`subscribe`)                    after the subscriptions that the thread is making
///     nobody can subscribe any more (`holderIsGone`)                             after another opening that the thread is doing
///
/// The superclass counts the parts of its own delivery, which gates queue with `ThreadContext.queueing`. The gate of its hub guards what is
/// kept, and delivers it with `Gate.submitAsOwner`.
@usableFromInline
final class EmittedStream<Element>: QueueableDelivery, @unchecked Sendable {
  // Sendable: the thread that sends the stream uses `hasDirectSubscriber`. The operator, which is serial, uses `number`. The owner of the
  // hub's gate uses `kept`, and is the only one that changes `phase` after the stream was sent. `bound` has a lock.

  private let hub = Hub<Element>()
  /// One of `EmittedStreamPhase`.
  private let phase = Atomic<UInt8>(EmittedStreamPhase.open)
  /// Whether a subscriber came on the sending thread, while the operator was sending the stream.
  private var hasDirectSubscriber = false
  /// Its number among the streams that its operator has sent, from 1; 0 if it was not sent.
  private(set) var number = 0
  /// Deliveries that wait, and the end after them.
  private let kept = FIFOQueue<() -> Void>()
  /// Limits what is kept until the first subscriber has come; nil if the stream keeps only what is sent during its delivery.
  private let bound: QueueBound?

  @usableFromInline
  override convenience init() { self.init(keeping: nil) }

  init(keeping bound: QueueBound?) { self.bound = bound }

  deinit { bound?.resumeSenders() }

  /// Calls `send`, which sends the stream to the operator's subscriber.
  func beginDelivery(as number: Int, sending send: () -> Void) {
    self.number = number
    phase.store(EmittedStreamPhase.waiting, ordering: .relaxed)
    begin(sending: send, then: { if hasDirectSubscriber { deliverKept() } })
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

  /// Releases the subscribers because the source was deallocated.
  @usableFromInline
  func releaseSubscribers(retaining arguments: AbandonedArguments) {
    performWhenOpen { withExtendedLifetime(arguments) { self.hub.applyRelease() } }
  }

  func subscribe(_ sink: Sink<Element>) {
    let isDirect = isSentByThisThread
    if isDirect { hasDirectSubscriber = true }
    hub.subscribe(sink)
    // Others of the subscriptions that this thread is making can be to this stream, too.
    if !isDirect, bound != nil, !isOpen { WindowAndGroupOpenings.afterSubscribing(deliverKept) }
  }

  @inline(never)
  private func keep(_ value: Element) {
    let deliverValue = { [self] in
      hub.deliver(value)
      // Of a sender that has stored a value, which need not be this one.
      bound?.takeSender()?.run()
    }
    hub.run { [self] in
      if isOpen { return deliverValue() }
      // Once there is a subscriber, a policy drops nothing, even if the stream opens later.
      if let bound, phase.load(ordering: .relaxed) == EmittedStreamPhase.waiting, !hub.hasSubscribers {
        // No report of a drop: the bound was made without a closure for one.
        _ = bound.store(deliverValue, in: kept)
      } else {
        kept.append(deliverValue)
      }
    }
  }

  /// Runs `work` as the owner of the hub's gate, after what is kept.
  @inline(never)
  func performWhenOpen(_ work: @escaping () -> Void) {
    hub.run { [self] in if isOpen { work() } else { kept.append(work) } }
  }

  override func allPartsAreDone() {
    if bound == nil { deliverKept() }
  }

  fileprivate func holderIsGone() {
    if !isOpen { WindowAndGroupOpenings.run(deliverKept) }
  }

  /// Delivers what is kept, and then each value at once.
  private func deliverKept() {
    if isOpen { return }
    hub.run { [self] in
      guard phase.load(ordering: .relaxed) == EmittedStreamPhase.waiting else { return }
      phase.store(EmittedStreamPhase.deliveringKept, ordering: .relaxed)
      deliverNextKept(for: ThreadContext.workOrigin)
    }
  }

  /// One at a time: a subscriber that comes or goes during one comes before the next.
  ///
  /// Each is part of `origin`, what the owner of the gate did when the stream opened, no matter which thread sent it. Another thread can
  /// deliver the rest.
  private func deliverNextKept(for origin: ThreadContext.WorkOrigin) {
    hub.assertOwned()
    guard let next = kept.popFirst() else {
      return phase.store(EmittedStreamPhase.open, ordering: .releasing)
    }
    ThreadContext.run(next, leftBy: origin)
    // As the owner: a gate can pass work for other threads to a queue. The operator's error, which waits in the gate that has delayed this
    // stream, would then overtake the kept values.
    hub.submitAsOwner { self.deliverNextKept(for: origin) }
  }
}

extension EmittedStream {
  /// `streams` in the order in which they were sent.
  static func inOrder(_ streams: [EmittedStream]) -> [EmittedStream] { streams.sorted { $0.number < $1.number } }

  /// Releases the subscribers of streams whose source was deallocated.
  @usableFromInline
  static func releaseSubscribers(of streams: [EmittedStream], retaining arguments: AbandonedArguments) {
    for stream in inOrder(streams) { stream.releaseSubscribers(retaining: arguments) }
  }
}

/// The phases of an `EmittedStream`, as bytes, which an `Atomic` holds.
enum EmittedStreamPhase {
  static var open: UInt8 { 0 }
  static var waiting: UInt8 { 1 }
  static var deliveringKept: UInt8 { 2 }
}

/// What holds an emitted stream: it is deallocated when nobody can subscribe to the stream any more.
final class EmittedStreamHolder<Element>: Sendable {
  let stream: EmittedStream<Element>

  init(_ stream: EmittedStream<Element>) { self.stream = stream }

  deinit { stream.holderIsGone() }
}
