import CRillThreads
import RillLocks

/// A window or group that an operator emits, which loses nothing while a busy gate delays the operator's own event.
///
///     operator       send A    1 of A    2 of A
///     busy gate      queue A                      deliver A
///     stream A                 keep 1    keep 2             1 2
///     subscriber                                  (^        1 2
///
/// If a gate downstream has queued something when the stream has been sent, and nobody has subscribed to the stream, it keeps what it
/// receives for its first subscriber, until nobody holds it. Those who subscribe in the same queued work receive it, too.
@usableFromInline
final class EmittedStream<Element>: @unchecked Sendable {
  // Sendable: the thread that sends the stream uses `hasDirectSubscriber`, and the owner of the hub's gate the rest.

  @usableFromInline let hub = Hub<Element>()
  /// Whether values go to the subscribers at once.
  private let isOpen = Atomic<Bool>(true)
  /// The thread that sends the stream to the operator's subscriber, until it has.
  private let deliveringThread = Atomic<UInt>(0)
  private var hasDirectSubscriber = false
  private let kept = FIFOQueue<() -> Void>()
  /// Keeps the source subscribed until the stream is open.
  private var reference: (any Disposable)?

  @usableFromInline
  init() {}

  /// Calls `send`, which sends the stream to the operator's subscriber.
  ///
  /// Until the stream is open, it counts as one with a subscriber in `references`.
  func deliver(countedIn references: RefCountDisposable, _ send: () -> Void) {
    isOpen.store(false, ordering: .relaxed)
    reference = references.retain()
    deliveringThread.store(rill_thread_identity(), ordering: .relaxed)
    let queuedCount = ThreadContext.current.queuedCount
    send()
    deliveringThread.store(0, ordering: .relaxed)
    if hasDirectSubscriber || ThreadContext.current.queuedCount == queuedCount { open() }
  }

  @usableFromInline
  @inline(__always)
  func next(_ value: Element) {
    if isOpen.load(ordering: .acquiring) { hub.next(value) } else { performWhenOpen { self.hub.deliver(value) } }
  }

  @usableFromInline
  func end(_ completion: Completion) { performWhenOpen { self.hub.applyEnd(completion) } }

  @usableFromInline
  func releaseSubscribers() { performWhenOpen { self.hub.releaseSubscribers() } }

  func subscribe(_ sink: Sink<Element>) {
    let isDirect = deliveringThread.load(ordering: .relaxed) == rill_thread_identity()
    if isDirect { hasDirectSubscriber = true }
    hub.subscribe(sink)
    if !isDirect, !isOpen.load(ordering: .acquiring) { ThreadContext.afterQueuedWork { self.open() } }
  }

  /// Runs `work` as the owner of the hub's gate, after what is kept.
  @inline(never)
  func performWhenOpen(_ work: @escaping () -> Void) {
    // A stream that this one emits waits with it.
    if !isOpen.load(ordering: .acquiring) { ThreadContext.current.queuedCount &+= 1 }
    hub.run { [self] in
      if isOpen.load(ordering: .relaxed) { return work() }
      if let suspend = ThreadContext.suspendSender { kept.append(suspend(work)) } else { kept.append(work) }
    }
  }

  /// Delivers what is kept, and then each value at once.
  func open() { hub.run { self.deliverKept(atMost: ThreadContext.foreignWorkLimit) } }

  /// One at a time: a subscriber that comes or goes during one comes before the next.
  private func deliverKept(atMost limit: Int) {
    guard let next = kept.popFirst() else {
      isOpen.store(true, ordering: .releasing)
      reference.take()?.dispose()
      return
    }
    ThreadContext.runQueued(next)
    if limit > 1 {
      hub.submit { self.deliverKept(atMost: limit - 1) }
    } else {
      // So that a source that goes on sending does not keep this thread.
      runOnNewQueue("rill.group") { self.open() }
    }
  }
}

/// What holds an emitted stream: it is deallocated when nobody can subscribe to the stream any more.
final class EmittedStreamHolder<Element>: Sendable {
  let stream: EmittedStream<Element>

  init(_ stream: EmittedStream<Element>) { self.stream = stream }

  deinit { stream.open() }
}
