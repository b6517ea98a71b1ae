import CRillThreads
import RillLocks

/// Subscribes to a source and to the inner streams made of its values, a limited number of them at a time.
///
/// The superclass has the streams that run. This class decides which stream starts when, and on which thread.
///
/// Streams are made and attached outside of the gate, by one thread at a time and in the order of their values: a value that arrives
/// meanwhile waits. `limiter` decides that without the gate. So the stream of a value that need not wait is attached before the source
/// sends the next one, even if another thread is delivering: it can be a group, which drops what it receives before it has a subscriber.
/// For the same reason, a value that waits for nothing but another start is a part of its delivery. Other state belongs to the owner of the
/// gate, who calls the functions that assert it.
///
///     the right to start streams                                                                    in the limiter
///     claimed      by the source (`receive`)                                                        admit
///                  by the owner of the gate for a value that waits (`claimStart`)                   claimStart
///     kept         by this thread for the next value, after each stream (`takeNextOrReleaseStart`)  keepStart
///     passed on    to a dispatch queue (`withStream(of:)`) or to the owner of a busy gate (`passStartToOwner`)
///     released     after a value of the source (`startStream`)                                      startFinished
///                  when no value is left, or at the limit (`takeNextOrReleaseStart`)                startFinished
///     abandoned    when the operator is over: nothing starts any more
///
/// Some functions are not inlined: a value that need not wait, and each further one of a run, would otherwise allocate their closures and look
/// up types that depend on `Value`.
///
/// Values that have waited start on the thread that ends the stream before them, no matter which thread sent them. If other threads go on
/// sending meanwhile, that thread starts at most `foreignWorkLimit` of their values, and a dispatch queue the rest. It starts all values
/// that were waiting before: an actor or a serial queue can have sent them, and run on another thread now.
final class LimitedFlattening<Value, Result>: RunningStreams<Result> {
  typealias Selector = (Value) throws -> Observable<Result>
  /// A value that has waited, and whose stream starts next: in a box, because code for all types copies an optional struct at each use.
  private typealias NextValue = Box<WaitingValue<Value>>

  // Unchecked, as in `Box`: each value makes several accesses, none of which lasts while other code runs.
  @safe @exclusivity(unchecked) private var isSourceCompleted = false
  /// Whether the source has completed or was deallocated.
  @safe @exclusivity(unchecked) private var isSourceGone = false
  private let waiting = FIFOQueue<WaitingValue<Value>>()
  /// The identity of the thread that starts the streams of values that have waited, or 0.
  ///
  /// Belongs to the owner of the gate: a queue that continues is noted when it takes its next value.
  private var starter: UInt = 0
  /// Creates the streams of values that have waited.
  ///
  /// Released as soon as no further stream will be made, because it may retain the running ones.
  private var selector: Selector?

  init(
    atMost limit: Int, isQueueing: Bool, isOrdered: Bool, _ downstream: Sink<Result>, _ selector: @escaping Selector
  ) {
    self.selector = selector
    super.init(downstream, ConcurrencyLimiter(atMost: limit, isQueueing: isQueueing), isOrdered: isOrdered)
  }

  func attachSource(_ source: Observable<Value>, retaining argument: Any, _ selector: @escaping Selector) {
    coordinator.attachOuterSource(
      source, retaining: argument, next: { self.receive($0, selector) },
      end: { completion in
        if case .error = completion { return self.downstream.finishEarly(completion) }
        self.isSourceCompleted = true
        self.completeIfDone()
        self.sourceIsGone()
      }, onAbandoned: sourceIsGone)
  }

  // The source's sink retains `selector`. So it is not loaded here, which would retain it for each value.
  private func receive(_ value: Value, _ selector: @escaping Selector) {
    switch limiter.admit() {
    case .starts: startStream(of: value, selector)
    case .waits(let isAtLimit): enqueue(value, isAtLimit: isAtLimit)
    case .isDropped: break
    }
  }

  /// Starts the stream of a value that need not wait, on the thread of the source.
  private func startStream(of value: Value, _ selector: Selector) {
    guard let stream = makeStream(of: value, selector) else { return }
    // A run, as for an attachment: synchronous sources that an observer subscribes to take turns with this one.
    Trampoline.run {
      let hasEntered = enterToEmit(orAttach: stream)
      if hasEntered { coordinator.leave() }
      // Without the gate: while another thread delivers, the next value must not wait for it. No value waits for this start, because the
      // source sends none before it has sent this one.
      limiter.startFinished()
    }
  }

  @inline(never)
  private func enqueue(_ value: Value, isAtLimit: Bool) {
    let (sender, delayedStart) = (rill_thread_identity(), isAtLimit ? nil : QueuedPart(ThreadContext.queueing))
    coordinator.perform {
      let isConcurrent = self.starter != 0 && self.starter != sender
      self.waiting.append(WaitingValue(value: value, isConcurrent: isConcurrent, delayedStart: delayedStart))
      self.claimStart()
    }
  }

  private func sourceIsGone() {
    coordinator.assertOwned()
    isSourceGone = true
    releaseSelectorIfUnneeded()
  }

  private func releaseSelectorIfUnneeded() {
    if isSourceGone, waiting.isEmpty { selector = nil }
  }

  private func completeIfDone() {
    if isSourceCompleted, limiter.isIdle { downstream.finish(.completed) }
  }

  private var hasValueToStart: Bool {
    coordinator.assertOwned()
    return !waiting.isEmpty && downstream.scope.isOpen
  }

  @inline(never)
  private func removeFirst() -> NextValue {
    starter = rill_thread_identity()
    let first = NextValue(waiting.removeFirst())
    releaseSelectorIfUnneeded()
    return first
  }

  /// Starts the streams of values that wait, after the gate is released, unless a thread has the right to.
  private func claimStart() {
    guard let selector, hasValueToStart, limiter.claimStart() else { return }
    // Counts as a source until the right is released: the source can be deallocated before.
    coordinator.sourceAdded()
    let first = removeFirst()
    coordinator.afterLeave { self.startStreams(from: first, selector) }
  }

  /// Keeps the right to start for the next value, and returns that, or releases the right.
  private func takeNextOrReleaseStart() -> NextValue? {
    if hasValueToStart, limiter.keepStart() { return removeFirst() }
    starter = 0
    limiter.startFinished()
    coordinator.sourceRemoved(wasAbandoned: false)
    return nil
  }

  /// Starts the stream of `first`, and in the same run those of the values that follow, as long as the limit permits.
  private func startStreams(from first: NextValue, _ selector: @escaping Selector) {
    // The selector runs before: nothing waits yet that what it subscribes to itself would take turns with.
    withStream(of: first, selector) { stream in
      // These calls can be nested, without a limit: a stream that completes at once can make its observer send the next value.
      Trampoline.current.attach {
        var next = self.startAndTakeNext(stream)
        while let value = next {
          next = nil
          self.withStream(of: value, selector) { next = self.startAndTakeNext($0) }
        }
      }
    }
  }

  /// Calls `start` with the stream of a value that has waited, or lets a queue start it and those that follow if this thread has done enough
  /// for others.
  @inline(never)
  private func withStream(of next: NextValue, _ selector: @escaping Selector, _ start: @escaping (Observable<Result>) -> Void) {
    let value = next.value
    let isDone = ThreadContext.runWithinForeignLimit(isForeign: value.isConcurrent) {
      value.perform {
        // A disposed operator releases this object, and with it what waits: its `QueuedPart` ends the waiting of a sender or a group.
        if let stream = self.makeStream(of: value.value, selector) { start(stream) }
      }
    }
    if isDone { return }
    // Sendable: only the queue starts streams until it has started this one, so no other thread uses what the closure captures.
    nonisolated(unsafe) let startOnQueue = { self.startStreams(from: next, selector) }
    runOnNewQueue("rill.flattening") { unsafe startOnQueue() }
  }

  /// Nil if the operator is over.
  private func makeStream(of value: Value, _ selector: Selector) -> Observable<Result>? {
    guard downstream.scope.isOpen else { return nil }
    // An error of the selector takes its turn, as one of its stream would.
    do { return try selector(value) } catch { return .error(error) }
  }

  /// Starts the stream of a value that has waited.
  ///
  /// - Returns: The value whose stream follows.
  private func startAndTakeNext(_ stream: Observable<Result>) -> NextValue? {
    let hasEntered = enterToEmit(orAttach: stream)
    guard hasEntered || coordinator.enter() else {
      passStartToOwner()
      return nil
    }
    defer { coordinator.leave() }
    return takeNextOrReleaseStart()
  }

  /// Lets the owner of the gate start the next value when it reaches this.
  private func passStartToOwner() {
    coordinator.submit {
      // Before the last value is taken, which releases it.
      let selector = self.selector
      guard let next = self.takeNextOrReleaseStart(), let selector else { return }
      self.coordinator.afterLeave { self.startStreams(from: next, selector) }
    }
  }

  override func streamHasEnded() {
    coordinator.assertOwned()
    // Also here, where it saves loading the selector for each stream.
    if !waiting.isEmpty { claimStart() }
    completeIfDone()
  }
}
