import RillLocks

/// A window or group that an operator emits, which loses nothing while a gate delays the operator's own event.
///
///     operator       send A    1 of A    2 of A
///     busy gate      queue A                      deliver A
///     stream A                 keep 1    keep 2             1 2
///     subscriber                                  (^        1 2
///
/// If a gate downstream is busy, it queues the stream, and another thread can deliver it later. What the source sends to a stream without
/// subscribers is kept until the stream has been delivered everywhere. Then it comes, as it would have after a delivery at once.
@usableFromInline
final class EmittedStream<Element>: DelayedDelivery, @unchecked Sendable {
  // Sendable: the source, which is serial, sets `delivery` before another thread can read it. The owner of the hub's gate uses `kept`.

  @usableFromInline let hub = Hub<Element>()
  /// Whether a gate has queued the stream, until what is kept has been delivered.
  private let isPending = Atomic<Bool>(false)
  /// Disposed when the stream has been delivered everywhere; nil if no gate has queued it.
  private var delivery: RefCountDisposable?
  private let kept = FIFOQueue<() -> Void>()

  @usableFromInline
  override init() {}

  /// Calls `send`, which sends the stream to the operator's subscriber.
  @usableFromInline
  func deliver(_ send: () -> Void) {
    ThreadContext.current.deliver(self, send)
    delivery?.dispose()
  }

  @usableFromInline
  @inline(__always)
  func next(_ value: Element) {
    if isPending.load(ordering: .acquiring) { performWhilePending { self.hub.deliver(value) } } else { hub.next(value) }
  }

  @usableFromInline
  func end(_ completion: Completion) { perform { self.hub.applyEnd(completion) } }

  @usableFromInline
  func releaseSubscribers() { perform { self.hub.releaseSubscribers() } }

  /// Runs `work` as the owner of the hub's gate, after what is kept.
  func perform(_ work: @escaping () -> Void) {
    if isPending.load(ordering: .acquiring) { performWhilePending(work) } else { hub.run(work) }
  }

  @inline(never)
  private func performWhilePending(_ work: @escaping () -> Void) {
    hub.run { [self] in
      guard isPending.load(ordering: .relaxed), !kept.isEmpty || !hub.hasSubscribers else { return work() }
      if let suspend = ThreadContext.suspendSender { kept.append(suspend(work)) } else { kept.append(work) }
    }
  }

  override func queueing(_ work: @escaping () -> Void) -> () -> Void {
    let reference = (delivery ?? beginKeeping()).retain()
    return {
      ThreadContext.current.deliver(self, work)
      reference.dispose()
    }
  }

  private func beginKeeping() -> RefCountDisposable {
    isPending.store(true, ordering: .releasing)
    let delivery = RefCountDisposable(disposable: AnonymousDisposable { self.hub.run { self.runNextKept() } })
    self.delivery = delivery
    return delivery
  }

  /// One at a time: a subscriber that comes or goes during one comes before the next.
  private func runNextKept() {
    guard !kept.isEmpty else { return isPending.store(false, ordering: .releasing) }
    kept.removeFirst()()
    hub.submit { self.runNextKept() }
  }
}
