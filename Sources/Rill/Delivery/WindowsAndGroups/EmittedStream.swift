import RillLocks

/// A window or group that an operator emits, which keeps what it is sent while a busy gate delays the operator's own event.
///
///     operator       send A    1 of A    2 of A
///     busy gate      queue A                      deliver A
///     stream A                 keep 1    keep 2             1 2
///     subscriber                                  subscribe 1 2
///
///     phase             what it is sent                             next
///     open              goes to subscribers: none, before           it is sent to the operator's subscriber ▸ waiting
///     waiting           is kept                                     it opens ▸ deliveringKept
///     deliveringKept    is kept, behind the rest                    nothing is kept ▸ open
///
/// `EmittedStreamOpening` says when it opens. The superclass counts the parts of its own delivery, which gates queue with
/// `ThreadContext.queueing`. The gate of its hub guards what is kept, and delivers it with `Gate.submitAsOwner`.
@usableFromInline
final class EmittedStream<Element>: QueueableDelivery, @unchecked Sendable {
  // Sendable: the thread that sends the stream uses `hasDirectSubscriber`. The operator, which is serial, uses `number`, and the owner of
  // the hub's gate the rest.

  private let hub = Hub<Element>()
  /// One of `EmittedStreamPhase`.
  private let phase = Atomic<UInt8>(EmittedStreamPhase.open)
  /// Whether a subscriber came on the sending thread, while the operator was sending the stream.
  private var hasDirectSubscriber = false
  /// Its number among the streams that its operator has sent, from 1; 0 if it was not sent.
  private(set) var number = 0
  /// What the stream was sent.
  private let kept = FIFOQueue<() -> Void>()
  private let opening: EmittedStreamOpening
  private var bound: QueueBound? { if case .atFirstSubscriber(let bound) = opening { bound } else { nil } }

  @usableFromInline
  override convenience init() { self.init(opening: .whenDelivered) }

  init(opening: EmittedStreamOpening) { self.opening = opening }

  deinit { bound?.resumeSenders() }

  /// Calls `send`, which sends the stream to the operator's subscriber.
  func deliver(as number: Int, _ send: () -> Void) {
    self.number = number
    phase.store(EmittedStreamPhase.waiting, ordering: .relaxed)
    begin(sending: send, then: { if hasDirectSubscriber { open(because: .directSubscriber) } })
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
    let isDirect = isSentByThisThread
    if isDirect { hasDirectSubscriber = true }
    hub.subscribe(sink)
    if !isDirect { open(because: .subscriber) }
  }

  @inline(never)
  private func keep(_ value: Element) {
    let deliver = { [self] in
      hub.deliver(value)
      bound?.takeSender()?.run()
    }
    hub.run { [self] in
      if isOpen { return deliver() }
      // Once there is a subscriber, a policy drops nothing, even if the stream opens later.
      if let bound, phase.load(ordering: .relaxed) == EmittedStreamPhase.waiting, !hub.hasSubscribers {
        // No report of a drop: the bound was made without a closure for one.
        _ = bound.store(deliver, in: kept)
      } else {
        kept.append(deliver)
      }
    }
  }

  /// Runs `work` as the owner of the hub's gate, after what is kept.
  @inline(never)
  func performWhenOpen(_ work: @escaping () -> Void) {
    hub.run { [self] in if isOpen { work() } else { kept.append(work) } }
  }

  override func allPartsAreDone() { open(because: .allPartsAreDone) }

  fileprivate func holderIsGone() { open(because: .holderIsGone) }

  private func open(because cause: EmittedStreamOpening.Cause) {
    if isOpen { return }
    switch opening.moment(for: cause) {
    case .now: deliverKept()
    case .afterSubscriptions: WindowAndGroupOpenings.afterSubscribing(deliverKept)
    case .afterOtherOpening: WindowAndGroupOpenings.run(deliverKept)
    case .never: break
    }
  }

  /// Delivers what is kept, and then each value at once.
  private func deliverKept() {
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
    // Not as work of another thread that has opened the stream, of which the owner does a limited amount: the operator's error, which waits
    // in the gate that has delayed the stream, comes after all that is kept now. If others send too much meanwhile, the hub's gate passes
    // it to a queue, with the rest of what is kept.
    hub.submitAsOwner { self.deliverNextKept(for: origin) }
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
