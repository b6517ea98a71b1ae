import CRillThreads
import RillLocks

/// Subscribes to a source and to the inner streams made of its values, a limited number of them at a time.
///
/// The superclass has the streams that run. This class decides which stream starts when, and on which thread.
///
/// One thread at a time makes and attaches streams, outside of the gate and in the order of their values. `limiter` grants it that right:
///
///     the right is                                                              limiter
///     claimed    by the source, for a value that need not wait (`receive`)      admit
///                by the owner of the gate, for a value that waits               claimStart
///                (`startWaitingAfterLeave`)
///     kept       by this thread, for the next one (`takeNextOrRelease`)         keepStart
///     passed on  to the owner of a busy gate (`takeNext`)
///                to a dispatch queue (`startOnQueue`)
///     released   after the stream of a value that need not wait (`startStream`) startFinished
///                when no value waits or none may start (`takeNextOrRelease`)    startFinished
///     abandoned  when the operator is over: nothing starts any more
///
/// A source claims it without the gate. So the stream is attached before the source sends the next value, even if another thread is
/// delivering: it can be a group, which drops what it receives before it has a subscriber. For the same reason, a value that waits for
/// nothing but another start is a part of its delivery.
///
/// A value that has waited for the end of a stream starts on the thread that owns the gate when that end is handled, no matter which thread
/// sent the value. If other threads go on sending meanwhile, that thread starts at most `foreignWorkLimit` of their values, and a dispatch
/// queue the rest. It starts all that had come out of the gate before: an actor or a serial queue can have sent them, and run on another
/// thread now.
///
/// Some functions are not inlined: a value that need not wait, and each further one of a run, would otherwise allocate their closures and look
/// up types that depend on `Value`.
final class LimitedFlattening<Value, Result>: RunningStreams<Result> {
  typealias Selector = (Value) throws -> Observable<Result>
  /// A value that has waited, and whose stream starts next: in a box, because code for all types copies an optional struct at each use.
  private typealias NextValue = Box<WaitingValue<Value>>

  // These belong to the owner of the gate. Unchecked, as in `Box`: each value makes several accesses, none of which lasts while other code
  // runs.
  @safe @exclusivity(unchecked) private var isSourceCompleted = false
  private let waiting = FIFOQueue<WaitingValue<Value>>()
  /// The thread that starts values which have waited, or 0.
  ///
  /// Its own values are not foreign.
  @safe @exclusivity(unchecked) private var starter: UInt = 0
  private let selector: Selector

  init(
    atMost limit: Int, isQueueing: Bool, isOrdered: Bool, _ downstream: Sink<Result>, _ selector: @escaping Selector
  ) {
    self.selector = selector
    super.init(downstream, ConcurrencyLimiter(atMost: limit, isQueueing: isQueueing), isOrdered: isOrdered)
  }

  // MARK: The source

  func attach(to source: Observable<Value>, retaining argument: Any) {
    // Captured, so that it is not loaded from `self`, which would retain it, for each value.
    let selector = selector
    coordinator.attachOuterSource(
      source, retaining: argument, next: { self.receive($0, selector) },
      end: { completion in
        if case .error = completion { return self.downstream.finishEarly(completion) }
        self.isSourceCompleted = true
        self.completeIfDone()
      })
  }

  private func receive(_ value: Value, _ selector: @escaping Selector) {
    switch limiter.admit() {
    case .starts: startStream(of: value, selector)
    case .waits(let isAtLimit): enqueue(value, isAtLimit: isAtLimit)
    case .isDropped: break
    }
  }

  /// Starts the stream of a value that need not wait, on the thread of the source.
  private func startStream(of value: Value, _ selector: Selector) {
    // Without a stream, the right is abandoned.
    guard let stream = makeStream(of: value, selector) else { return }
    // A run, as for an attachment: synchronous sources that an observer subscribes to take turns with this one.
    Trampoline.run {
      start(stream)
      // Without the gate: while another thread delivers, the next value must not wait for it. No value waits for this start, because the
      // source sends none before it has sent this one.
      limiter.startFinished()
    }
  }

  /// Nil if the operator is over.
  private func makeStream(of value: Value, _ selector: Selector) -> Observable<Result>? {
    guard downstream.scope.isOpen else { return nil }
    // An error of the selector takes its turn, as one of its stream would.
    do { return try selector(value) } catch { return .error(error) }
  }

  @inline(never)
  private func enqueue(_ value: Value, isAtLimit: Bool) {
    let (sender, delayedStart) = (rill_thread_identity(), isAtLimit ? nil : QueuedPart())
    coordinator.perform {
      let isForeign = self.starter != 0 && self.starter != sender
      self.waiting.append(WaitingValue(value: value, isForeign: isForeign, delayedStart: delayedStart))
      self.startWaitingAfterLeave()
    }
  }

  // MARK: Called by the owner of the gate

  override func streamHasEnded() {
    coordinator.assertOwned()
    // Also here, where it saves a call for each stream.
    if !waiting.isEmpty { startWaitingAfterLeave() }
    completeIfDone()
  }

  private func completeIfDone() {
    coordinator.assertOwned()
    if isSourceCompleted, limiter.isIdle { downstream.finish(.completed) }
  }

  private var hasValueToStart: Bool {
    coordinator.assertOwned()
    return !waiting.isEmpty && downstream.scope.isOpen
  }

  /// Starts the streams of values that wait, after the gate is released, unless a thread has the right.
  private func startWaitingAfterLeave() {
    guard hasValueToStart, limiter.claimStart() else { return }
    // Counts as a source until the right is released: the source can be deallocated before.
    coordinator.sourceAdded()
    let first = removeFirst()
    coordinator.afterLeave { self.startStreams(from: first) }
  }

  private func takeNextOrRelease() -> NextValue? {
    if hasValueToStart, limiter.keepStart() { return removeFirst() }
    starter = 0
    limiter.startFinished()
    coordinator.sourceRemoved(wasAbandoned: false)
    return nil
  }

  @inline(never)
  private func removeFirst() -> NextValue {
    starter = rill_thread_identity()
    return NextValue(waiting.removeFirst())
  }

  // MARK: Called with the right to start

  /// Starts the stream of `first`, and in the same run those of the values that follow, as long as the limit permits.
  private func startStreams(from first: NextValue) {
    // The first selector runs before the run of the trampoline: nothing waits yet that what it subscribes to itself would take turns with. The
    // others run inside, since all streams that start here take turns. So the whole run is part of the delivery of the first value.
    makeStreamHereOrOnQueue(of: first) { stream in
      // Nested, if another thread sends a value when this one has released the right and still owns the gate.
      Trampoline.current.attach {
        var next = self.startAndTakeNext(stream)
        while let value = next { next = self.startAndTakeNext(streamOf: value) }
      }
    }
  }

  /// Returns the value whose stream this thread starts next: none if the operator is over, or a queue goes on.
  private func startAndTakeNext(streamOf value: NextValue) -> NextValue? {
    var next: NextValue?
    makeStreamHereOrOnQueue(of: value) { next = self.startAndTakeNext($0) }
    return next
  }

  /// Calls `start` with the stream of a value that has waited, unless this thread has done enough for others: then a queue goes on.
  @inline(never)
  private func makeStreamHereOrOnQueue(of next: NextValue, _ start: (Observable<Result>) -> Void) {
    let value = next.value
    let isDone = ThreadContext.runWithinForeignLimit(isForeign: value.isForeign) {
      value.perform {
        // A disposed operator releases this object, and with it what waits: its `QueuedPart` ends the waiting of a sender or a group.
        if let stream = self.makeStream(of: value.value, self.selector) { start(stream) }
      }
    }
    if !isDone { startOnQueue(from: next) }
  }

  private func startOnQueue(from next: NextValue) {
    // Sendable: only the queue starts streams until it has started this one, so no other thread uses what the closure captures.
    nonisolated(unsafe) let start = { self.startStreams(from: next) }
    runOnNewQueue("rill.flattening") { unsafe start() }
  }

  private func startAndTakeNext(_ stream: Observable<Result>) -> NextValue? {
    start(stream)
    return takeNext()
  }

  /// Returns the value whose stream this thread starts next; if the gate is busy, its owner goes on.
  private func takeNext() -> NextValue? {
    guard coordinator.enter() else {
      coordinator.submit {
        guard let next = self.takeNextOrRelease() else { return }
        self.coordinator.afterLeave { self.startStreams(from: next) }
      }
      return nil
    }
    defer { coordinator.leave() }
    return takeNextOrRelease()
  }
}
