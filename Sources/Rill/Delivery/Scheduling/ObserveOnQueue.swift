import CRillThreads
import RillLocks

/// The queue of `observe(on:)`: events that wait for a scheduler, and at most one item of scheduled work that delivers them.
final class ObserveOnQueue<Element>: @unchecked Sendable {
  // Sendable: a lock guards the queue, and one item of work delivers at a time.

  /// How many events one item of work delivers before it lets the scheduler run something else.
  #if EXPLORE_INTERLEAVINGS
    private static var deliveryLimit: Int { 2 }
  #else
    private static var deliveryLimit: Int { 1024 }
  #endif

  /// What the lock guards, apart from the values.
  private typealias State = (
    /// Runs after the values: passes the end on, or reports that the source was deallocated.
    ending: StoredClosure?,
    /// Batches that are to be delivered after a number of values.
    claims: [(valuesBefore: Int, claimed: (Bool) -> Void)],
    /// How many values were taken from the queue.
    takenCount: Int,
    /// Whether work is scheduled or delivers.
    isScheduled: Bool,
    /// Whether the queue accepts nothing more.
    isClosed: Bool
  )

  // Not one `Locked` value, whose type code that is not specialized would look up.
  private let state = Locked<State>((ending: nil, claims: [], takenCount: 0, isScheduled: false, isClosed: false))
  @safe @exclusivity(unchecked) private final var values = FIFOQueue<Element>()
  /// The values of the work that delivers.
  @safe @exclusivity(unchecked) private final var batch = FIFOQueue<Element>()
  private let downstream: Sink<Element>
  private let scheduler: any ImmediateSchedulerType
  /// What limits the values that wait.
  ///
  /// Nil if nothing does.
  private let bound: QueueBound?
  private let delivery = ReusableWorkItem()
  #if DEBUG
    private let place: (file: StaticString, line: UInt)
    private let hasWarned = Atomic<Bool>(false)
  #endif

  init(
    to downstream: Sink<Element>, on scheduler: any ImmediateSchedulerType, _ bound: QueueBound?,
    _ file: StaticString, _ line: UInt
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.bound = bound
    #if DEBUG
      place = (file, line)
    #endif
  }

  /// Queues a value.
  ///
  /// Returns false if too many values wait for a policy that fails then.
  func send(_ value: Element) -> Bool {
    if rill_has_batches(), isLeftByBatch({ [downstream] in downstream.send(value) }) { return true }
    if let bound { return send(value, bound) }
    #if DEBUG
      var count = 0
      enqueue { _ in
        values.append(value)
        count = values.count
      }
      warn(ifLong: count)
    #else
      enqueue { _ in values.append(value) }
    #endif
    return true
  }

  @inline(never)
  private func send(_ value: Element, _ bound: QueueBound) -> Bool {
    var displaced: Element?
    var effect = BufferingEffect.store
    enqueue {
      effect = bound.received(waiting: values.count)
      if effect >= BufferingEffect.drop { return }
      if effect == BufferingEffect.storeInPlaceOfOldest {
        displaced = values.removeFirst()
        $0.takenCount += 1
      }
      values.append(value)
    }
    withExtendedLifetime(displaced) {}
    bound.report(effect)
    return effect != BufferingEffect.fail
  }

  /// Queues what runs after the values.
  func end(_ ending: @escaping () -> Void) {
    if rill_has_batches(), isLeftByBatch(ending) { return }
    enqueue { $0.ending = StoredClosure(ending) }
  }

  /// Leaves an event of a batch that this thread delivers to the place of the scheduler.
  @inline(never)
  private func isLeftByBatch(_ deliver: @escaping () -> Void) -> Bool {
    guard let delivery = BatchContext.delivery, let place = DeliveryDestination(of: scheduler) else { return false }
    delivery.leave(deliver, to: self, at: place)
    return true
  }

  @inline(__always)
  private func enqueue(_ add: (inout State) -> Void) {
    let isFirst = state.withLock { state -> Bool in
      if state.isClosed { return false }
      add(&state)
      if state.isScheduled { return false }
      state.isScheduled = true
      return true
    }
    if isFirst { schedule() }
  }

  /// Releases what waits, and accepts nothing more.
  func cancel() {
    let empty = FIFOQueue<Element>()
    let released = state.withLock { state -> (FIFOQueue<Element>, StoredClosure?, [(Int, (Bool) -> Void)]) in
      state.isClosed = true
      defer { (values, state.ending, state.claims) = (empty, nil, []) }
      return (values, state.ending, state.claims)
    }
    // Batches wait for their claims.
    for (_, claimed) in released.2 { claimed(false) }
    withExtendedLifetime(released) {}
    bound?.resumeSenders()
    delivery.dispose()
  }

  private func schedule() {
    let sender = rill_thread_identity()
    delivery.schedule(on: scheduler) { self.deliver(for: sender) }
  }

  /// Delivers what waits.
  ///
  /// Scheduling work costs far more than delivering an event. So when the queue is empty, this checks it again a microsecond later,
  /// unless the sender is this thread, which cannot send meanwhile.
  private func deliver(for sender: UInt) {
    var done = 0
    let isSender = rill_thread_identity() == sender
    var isLastCheck = isSender
    while done < ObserveOnQueue.deliveryLimit {
      let (last, suspendedSender, isOver) = state.withLock { state -> (StoredClosure?, StoredClosure?, Bool) in
        takeBatch(&state)
        if batch.isEmpty, let claim = state.claims.first {
          state.claims.removeFirst()
          // Work stays scheduled, until `continueDraining()`.
          return (StoredClosure { claim.claimed(true) }, nil, true)
        }
        guard batch.isEmpty, isLastCheck || state.ending != nil else {
          return (nil, batch.isEmpty ? nil : bound?.takeSender(), false)
        }
        state.isScheduled = false
        defer { state.ending = nil }
        return (state.ending, nil, true)
      }
      if isOver {
        last?.run()
        return
      }
      if batch.isEmpty {
        rill_spin_wait(24)
        isLastCheck = true
        continue
      }
      isLastCheck = isSender
      done += batch.count
      suspendedSender?.run()
      while !batch.isEmpty {
        guard downstream.scope.isOpen else { return batch.removeAll() }
        downstream.next(batch.removeFirst())
      }
    }
    schedule()
  }

  /// Moves values to the empty batch: all of them up to a claim or, if there is a bound, one, because the others may still be displaced.
  private func takeBatch(_ state: inout State) {
    let available = state.claims.isEmpty ? values.count : max(0, state.claims[0].valuesBefore - state.takenCount)
    if bound == nil, available == values.count {
      swap(&values, &batch)
    } else {
      for _ in 0..<min(available, bound == nil ? .max : 1) { batch.append(values.removeFirst()) }
    }
    state.takenCount += batch.count
  }

  #if DEBUG
    /// Warns once of a queue that has become very long.
    private func warn(ifLong count: Int) {
      guard count >= QueueBound.warningLimit, !hasWarned.exchange(true, ordering: .relaxed) else { return }
      Hooks.warningHandler(
        "\(QueueBound.warningLimit) values wait in the queue of observe(on:) at \(place.file):\(place.line). "
          + "The receiver is slower than the sender: limit the queue with observe(on:buffer:)")
    }
  #endif
}

extension ObserveOnQueue: ClaimableQueue {
  func enqueueClaim(_ claimed: @escaping (_ isAtPlace: Bool) -> Void) -> Gate.Admission {
    var isClosed = true
    enqueue { state in
      isClosed = false
      state.claims.append((valuesBefore: state.takenCount + values.count, claimed: claimed))
    }
    // Later: the delivery does not begin while its claims are being queued.
    if isClosed { claimed(false) }
    return .queued
  }

  func continueDraining() {
    let hasMore = state.withLock { state in
      state.isScheduled = !state.isClosed && !(values.isEmpty && state.claims.isEmpty && state.ending == nil)
      return state.isScheduled
    }
    if hasMore { schedule() }
  }

  func prepareForOtherThread() {}
}
