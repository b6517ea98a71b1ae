import RillLocks

/// A window or group that an operator emits, which misses nothing while a queue delays the operator's own event.
///
///     operator       send A    1 of A    2 of A
///     busy gate      queue A                      deliver A
///     stream A                 keep 1    keep 2
///     subscriber                                  (^12)
///
/// If a gate downstream is busy, it queues the stream, and another thread can deliver it later. What the source sends to the stream
/// meanwhile goes to its subscribers, and is kept for those who come before the stream has been delivered everywhere.
@usableFromInline
final class EmittedStream<Element>: @unchecked Sendable {
  // Sendable: the owner of the hub's gate uses `kept`. The source, which is serial, sets `delivery` before another thread can read it.

  @usableFromInline let hub = Hub<Element>()
  /// Whether a gate has queued the stream, and has not delivered it.
  private let isPending = Atomic<Bool>(false)
  private let kept = FIFOQueue<Element>()
  /// Disposed when the stream has been delivered everywhere; nil if no gate has queued it.
  private var delivery: RefCountDisposable?

  @usableFromInline
  init() {}

  /// Calls `send`, which sends the stream to the operator's subscriber.
  @usableFromInline
  func deliver(_ send: () -> Void) {
    let outer = ThreadContext.suspendSender
    ThreadContext.current.deliver(for: { [self] in suspend($0, outer) }, send)
    delivery?.dispose()
  }

  @usableFromInline
  @inline(__always)
  func next(_ value: Element) {
    if isPending.load(ordering: .acquiring) { keep(value) } else { hub.next(value) }
  }

  @inline(never)
  private func keep(_ value: Element) {
    hub.run { [self] in
      if isPending.load(ordering: .relaxed) { kept.append(value) }
      hub.deliver(value)
    }
  }

  func subscribe(_ sink: Sink<Element>) {
    guard isPending.load(ordering: .acquiring) else { return hub.subscribe(sink) }
    let subscription = hub.subscriptionType.init(sink, in: hub)
    sink.scope.register(subscription as AnyHubSubscription)
    hub.run { [self] in
      let replayed = kept.copy()
      while !replayed.isEmpty, !subscription.isCancelled { sink.next(replayed.removeFirst()) }
      hub.applyAdd(subscription)
    }
  }

  /// Keeps values until `work`, which delivers the stream, has run: see `ThreadContext.SenderSuspending`.
  private func suspend(_ work: (() -> Void)?, _ outer: ThreadContext.SenderSuspending?) -> @Sendable () -> Void {
    guard let work else {
      // A receiver that is not ready has the stream already.
      if let outer { return outer(nil) }
      return {}
    }
    let reference = (delivery ?? beginKeeping()).retain()
    // Sendable: only the thread that delivers runs it.
    nonisolated(unsafe) let deliver = {
      ThreadContext.current.deliver(for: { self.suspend($0, outer) }, work)
      reference.dispose()
    }
    if let outer { return outer(unsafe deliver) }
    return { unsafe deliver() }
  }

  private func beginKeeping() -> RefCountDisposable {
    isPending.store(true, ordering: .releasing)
    let delivery = RefCountDisposable(disposable: AnonymousDisposable { self.endKeeping() })
    self.delivery = delivery
    return delivery
  }

  private func endKeeping() {
    isPending.store(false, ordering: .releasing)
    hub.run { [self] in
      // The program's code can run when a value is released.
      while !kept.isEmpty { _ = kept.removeFirst() }
    }
  }
}
