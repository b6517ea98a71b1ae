import CRillThreads
import RillLocks

/// What the lock of an `ObserveOnQueue` guards, apart from the values.
///
/// It is not nested, because it would depend on `Element` then: code that is not specialized would look its type up.
private struct ObserveOnQueueState {
  /// Runs after the values: passes the end on, or reports that the source was deallocated.
  var ending: StoredClosure?
  /// Whether work is scheduled or delivers: there is one item of it, until it has found the queue empty.
  var isScheduled = false
  var isClosed = false
  /// Whether a run has reached its limit: no run uses the chunk until the next one.
  var isPaused = false
}

/// What the work of an `ObserveOnQueue` does next.
private enum DeliveryStep {
  /// Delivers the values of the chunk, once it has resumed a sender that waited for room.
  case deliver(resuming: StoredClosure?)
  /// Finds nothing, but the sender may send soon.
  case checkAgain
  /// Runs the ending. The next event schedules work of its own.
  case finish(ending: StoredClosure?)
}

#if EXPLORE_INTERLEAVINGS
  private let deliveryLimit = 2
#else
  private let deliveryLimit = 1024
#endif

/// The queue of `observe(on:)`: events that wait for a scheduler, and at most one item of scheduled work that delivers them.
final class ObserveOnQueue<Element>: @unchecked Sendable {
  // Sendable: a lock guards the queue, and one item of work delivers at a time.

  private let state = Locked(ObserveOnQueueState())
  // `state` guards the values, too.
  @safe @exclusivity(unchecked) private final var values = FIFOQueue<Element>()
  /// The values of the work that delivers; `state` guards what a paused run has left.
  @safe @exclusivity(unchecked) private final var chunk = FIFOQueue<Element>()
  private let downstream: Sink<Element>
  private let scheduler: any ImmediateSchedulerType
  /// What limits the values that wait.
  private let bound: QueueBound?
  private let delivery = ReplaceableWork()
  /// How many values a run delivers before it lets the scheduler run something else.
  private let runLimit: Int
  /// Whether a run takes one value at a time: the others may still be displaced, or the scheduler delivers each in a run of its own.
  private let takesOneAtATime: Bool
  /// Whether the scheduler delivers each value in a run of its own.
  private let isStepwise: Bool
  /// The origins of the last values that wait: none before a thread has recorded changes.
  ///
  /// A scheduler that runs work at once delivers what another thread sends meanwhile on this thread, and that is no part of what it does.
  private let origins = FIFOQueue<ThreadContext.WorkOrigin>()
  /// Whether the thread that delivers the chunk records changes, and its values have another origin than what the thread does.
  ///
  /// Belongs to the work that delivers, as the chunk does.
  @safe @exclusivity(unchecked) private final var isChunkForeign = false

  init(to downstream: Sink<Element>, on scheduler: any ImmediateSchedulerType, _ bound: QueueBound?) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.bound = bound
    isStepwise = scheduler is any StepwiseScheduler
    runLimit = isStepwise ? 1 : deliveryLimit
    takesOneAtATime = isStepwise || bound != nil
  }

  /// Returns false if too many values wait for a policy that fails then.
  func send(_ value: Element) -> Bool {
    if let bound { return send(value, bound) }
    enqueue { _ in
      values.append(value)
      noteOrigin()
    }
    return true
  }

  @inline(never)
  private func send(_ value: Element, _ bound: QueueBound) -> Bool {
    var stored: (effect: UInt8, displaced: Element?) = (BufferingEffect.store, nil)
    enqueue { _ in
      stored = bound.store(value, in: values)
      if stored.effect != BufferingEffect.drop, stored.effect != BufferingEffect.fail { noteOrigin() }
    }
    // Not under the lock, where the optimizer could release it.
    withExtendedLifetime(stored.displaced) {}
    bound.report(stored.effect)
    return stored.effect != BufferingEffect.fail
  }

  /// Notes the origin of a value that was appended, under the lock.
  @inline(__always)
  private func noteOrigin() {
    if ThreadContext.mayBeRecording || !origins.isEmpty { appendOrigin() }
  }

  @inline(never)
  private func appendOrigin() {
    origins.append(ThreadContext.workOrigin)
    // The value was appended in place of another one.
    if origins.count > values.count { _ = origins.removeFirst() }
  }

  /// Queues what runs after the values.
  func end(_ ending: @escaping () -> Void) {
    enqueue { $0.ending = StoredClosure(ThreadContext.mayBeRecording ? Self.withOrigin(ending) : ending) }
  }

  private static func withOrigin(_ work: @escaping () -> Void) -> () -> Void {
    let origin = ThreadContext.workOrigin
    return {
      if ThreadContext.isRecording, origin != ThreadContext.workOrigin { ThreadContext.runForeign(work) } else { work() }
    }
  }

  @inline(__always)
  private func enqueue(_ add: (inout ObserveOnQueueState) -> Void) {
    let isFirst = state.withLock { state in
      if state.isClosed { return false }
      add(&state)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isFirst { schedule(for: rill_thread_identity()) }
  }

  func cancel() {
    let empty = FIFOQueue<Element>()
    let released = state.withLock { state -> (FIFOQueue<Element>, StoredClosure?, FIFOQueue<Element>?) in
      state.isClosed = true
      defer { (values, state.ending) = (empty, nil) }
      origins.removeAll()
      return (values, state.ending, state.isPaused ? exchange(&chunk, with: FIFOQueue()) : nil)
    }
    withExtendedLifetime(released) {}
    bound?.resumeSenders()
    delivery.dispose()
  }

  /// Schedules the work that delivers what `sender`, a thread, has sent first.
  private func schedule(for sender: UInt) {
    delivery.replace { scheduler.scheduleWork { self.deliver(for: sender) } }
  }

  private func deliver(for sender: UInt) {
    guard !drain(isSender: rill_thread_identity() == sender) else { return }
    if isStepwise { scheduleNextStep(for: sender) } else { schedule(for: sender) }
  }

  /// Lets a stepwise scheduler deliver the next event in another run, if there is one.
  private func scheduleNextStep(for sender: UInt) {
    let hasMore = state.withLock { state in
      state.isScheduled = !state.isClosed && !(values.isEmpty && state.ending == nil)
      return state.isScheduled
    }
    if hasMore { schedule(for: sender) }
  }

  /// Returns false if the limit is reached.
  ///
  /// Scheduling work costs far more than delivering an event. So when the queue is empty, this checks it again after a short wait, unless
  /// the sender is this thread, which cannot send meanwhile.
  private func drain(isSender: Bool) -> Bool {
    var done = 0
    var isLastCheck = isSender
    while done < runLimit {
      let step = state.withLock { state -> DeliveryStep in
        state.isPaused = false
        if chunk.isEmpty { takeChunk() }
        if !chunk.isEmpty { return .deliver(resuming: bound?.takeSender()) }
        if !isLastCheck, state.ending == nil { return .checkAgain }
        state.isScheduled = false
        defer { state.ending = nil }
        return .finish(ending: state.ending)
      }
      switch step {
      case .finish(let ending):
        ending?.run()
        return true
      case .checkAgain:
        rill_spin_wait(24)
        isLastCheck = true
      case .deliver(let suspendedSender):
        isLastCheck = isSender
        suspendedSender?.run()
        guard deliverChunk(&done) else { return true }
      }
    }
    let isClosed = state.withLock { state in
      state.isPaused = true
      return state.isClosed
    }
    if isClosed { chunk.removeAll() }
    return false
  }

  /// Delivers values of the chunk until the limit is reached.
  ///
  /// Returns false, and drops them, if nobody receives them any more.
  private func deliverChunk(_ done: inout Int) -> Bool {
    while !chunk.isEmpty, done < runLimit {
      guard downstream.scope.isOpen else {
        chunk.removeAll()
        return false
      }
      done += 1
      let value = chunk.removeFirst()
      if isChunkForeign { ThreadContext.runForeign { downstream.next(value) } } else { downstream.next(value) }
    }
    return true
  }

  /// Moves values to the empty chunk.
  private func takeChunk() {
    if !origins.isEmpty { return takeChunkOfOneOrigin() }
    isChunkForeign = false
    if !takesOneAtATime { swap(&values, &chunk) } else if !values.isEmpty { chunk.append(values.removeFirst()) }
  }

  @inline(never)
  private func takeChunkOfOneOrigin() {
    func origin() -> ThreadContext.WorkOrigin? { origins.count < values.count ? nil : origins.first }
    let first = origin()
    isChunkForeign = first != nil && first != ThreadContext.workOrigin && ThreadContext.isRecording
    repeat {
      chunk.append(values.removeFirst())
      if first != nil { _ = origins.removeFirst() }
    } while !takesOneAtATime && !values.isEmpty && origin() == first
  }
}

extension ObservableType {
  /// Delivers every event on `scheduler`, from a queue whose bound `makeBound` makes for each subscription.
  @inline(never)
  func observed(on scheduler: any ImmediateSchedulerType, _ makeBound: (() -> QueueBound)?) -> Observable<Element> {
    stage(operation: "observe(on:)") { downstream in
      let bound = makeBound?()
      let queue = ObserveOnQueue(to: downstream, on: scheduler, bound)
      let upstream = downstream.scope.makeUpstreamScope(
        onAbandoned: { queue.end { downstream.abandon() } }, onDispose: { queue.cancel() })
      let end: (Completion) -> Void = { completion in
        guard upstream.acceptEnd() else { return }
        upstream.disposeUpstream()
        queue.end { downstream.finish(completion) }
      }
      return Sink(
        next: { value in
          if !queue.send(value), let bound { upstream.finishEarly { end(.error(bound.overflow)) } }
        }, end: end, scope: upstream)
    }
  }
}
