import CRillThreads
import RillLocks

/// Delivers what a batch has sent, so that every operator with several sources receives all of it before it emits.
///
///     claim      the gates of all subjects, in the step that also changes the states
///     deliver    the events of the subjects: what reaches the gate of an operator is collected there
///     continue   at the gate that is farthest from the subscriber: claim it, and run what was collected
///     end        release all gates, then deliver what observers have sent meanwhile
///
/// No thread waits. A claim is queued work: if a gate is busy, its owner continues with the delivery when it reaches the claim.
final class BatchDelivery: @unchecked Sendable {
  // Sendable: one thread at a time uses what changes, and `missingClaims` orders these threads.

  /// The events of the subjects, or what a batch has left to the queues of a place.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var events: [BatchChanges.Event]
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var nextEvent = 0
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var claimed: [any ClaimableQueue] = []
  /// How many of them belong to the sources of the batch, and not to operators.
  ///
  /// They are the first.
  private let sourceCount: Int
  /// Gates that were idle when the claim was queued.
  ///
  /// They belong to this delivery, and are drained up to the claim.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var undrained: [any ClaimableQueue] = []
  /// The gates of operators that the batch has reached.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private var reached = IdentityTable<ReachedGate>()
  /// Those with collected work: a heap, with the next one at the root.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var pending: [ReachedGate] = []
  /// The gate that was claimed last.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var last: ReachedGate?
  /// The gate whose work is being run.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private(set) var current: ReachedGate?
  /// Gates of subjects to which observers have sent events.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var postponed: [Gate] = []
  /// Runs after the gates were released: batches that observers have made.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var followers: [BatchDelivery] = []
  /// Events for queues that deliver elsewhere.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var elsewhere: [PlaceEvents] = []
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var uptimes: [(place: ObjectIdentifier, uptime: RxTimeInterval)] = []
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var timers: [(place: ObjectIdentifier, deadline: RxTimeInterval, group: TimerGroup)] = []
  /// Where the delivery takes place, if not on any thread.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private(set) var place: DeliveryPlace?
  /// The number of claims that are queued, and one while the thread that has queued them needs the delivery itself.
  private let missingClaims = Atomic<Int>(0)
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var isStarted = false
  /// The thread that has made the batch.
  private let sender = rill_thread_identity()

  /// Whether another thread has made the batch.
  var isForeign: Bool { sender != rill_thread_identity() }

  /// Makes the delivery of what a batch has sent to subjects.
  init(_ events: [BatchChanges.Event]) {
    self.events = events
    var sources: [any ClaimableQueue] = []
    sources.reserveCapacity(events.count + 1)
    for event in events where event.isFirstAtGate {
      if let gate = event.gate { sources.append(gate) }
    }
    sourceCount = sources.count
    claimed = sources
  }

  /// Makes the delivery of what a batch has left to the queues of a place.
  private init(_ events: PlaceEvents) {
    self.events = events.deliveries
    let queues = events.claimableQueues
    sourceCount = queues.count
    claimed = queues
    place = events.place
  }

  /// Makes the delivery of events at a place where the calling code runs.
  init(_ deliveries: [() -> Void], at place: DeliveryPlace) {
    events = deliveries.map { BatchChanges.Event(deliver: $0) }
    sourceCount = 0
    self.place = place
    expectClaims(0)
  }

  // MARK: Claiming

  /// Queues the claims of the subjects' gates.
  func queueClaims() {
    expectClaims(claimed.count)
    var idleCount = 0
    for queue in claimed {
      if queue.claimIfIdle() { idleCount += 1 } else { queueClaim(of: queue) { queue.enqueueClaim($0) } }
    }
    missingClaims.subtract(idleCount, ordering: .relaxed)
  }

  /// Begins the delivery when all gates are claimed: now, or on the thread that claims the last one.
  ///
  /// If this thread executes another delivery, an observer has made this batch. Then it follows that delivery.
  ///
  /// - Parameter isAtPlace: whether the calling code runs at the place of the delivery.
  func begin(isAtPlace: Bool = false) {
    if let outer = BatchContext.delivery {
      outer.followers.append(self)
    } else if hasAllClaims() {
      start(isAtPlace: isAtPlace)
    }
  }

  private func start(isAtPlace: Bool) {
    if DeliveryOrder.begin(self) { execute(isAtPlace: isAtPlace) }
  }

  /// Continues with the delivery: now, or at its place.
  func execute(isAtPlace: Bool = false) {
    if let place, !isAtPlace, !place.isCurrent() {
      place.schedule { BatchContext.current.execute(self) }
    } else {
      BatchContext.current.execute(self)
    }
  }

  private func expectClaims(_ count: Int) { missingClaims.store(count + 1, ordering: .relaxed) }

  private func queueClaim(
    of queue: any ClaimableQueue, _ enqueue: (@escaping (_ isAtPlace: Bool) -> Void) -> Gate.Admission
  ) {
    let admission = enqueue { [self, isStarted] isAtPlace in
      // In `hasAllClaims()`, which looks at the result.
      if BatchContext.current.claiming === self {
        missingClaims.subtract(1, ordering: .relaxed)
        return
      }
      queue.prepareForOtherThread()
      guard missingClaims.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
      if isStarted { execute(isAtPlace: isAtPlace) } else { start(isAtPlace: isAtPlace) }
    }
    if case .mustDrain = admission { undrained.append(queue) }
  }

  /// Claims the gates that were idle, and returns whether all are claimed.
  ///
  /// Otherwise, another thread may continue with the delivery, and this one must not use it.
  private func hasAllClaims() -> Bool {
    if missingClaims.load(ordering: .acquiring) == 1 { return true }
    let idle = undrained
    undrained = []
    BatchContext.current.claim(for: self) {
      for queue in idle { queue.continueDraining() }
    }
    if missingClaims.load(ordering: .acquiring) == 1 { return true }
    prepareForOtherThread()
    return missingClaims.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }

  /// Lets another thread continue with what this one holds.
  func prepareForOtherThread() {
    for queue in claimed { queue.prepareForOtherThread() }
    for queue in undrained { queue.prepareForOtherThread() }
    for gate in postponed { gate.prepareForOtherThread() }
    for follower in followers { follower.prepareForOtherThread() }
  }

  // MARK: Delivering

  /// Runs the delivery until its end, or until it finds a gate busy.
  ///
  /// Only `BatchContext.execute` calls it.
  func resume() {
    isStarted = true
    var isOver = false
    BatchContext.current.deliver(self) { isOver = run() }
    if isOver { finish() }
  }

  /// Returns whether everything has been delivered.
  private func run() -> Bool {
    while nextEvent < events.count {
      let event = events[nextEvent]
      nextEvent += 1
      if event.isCollected, let gate = event.gate { collect(event.deliver, at: gate) } else { event.deliver() }
    }
    while let next = popPending() {
      if next.isLeft || isTooEarly(next) && !claimIfIdle(next) {
        BatchContext.current.pause { next.leaveWork() }
        continue
      }
      if !next.isClaimed, !claim(next) { return false }
      run(next)
    }
    return true
  }

  /// Whether other deliveries claim the gate before one that this delivery has claimed.
  ///
  /// This happens if a new subscriber has moved a shared stream farther away, and the order has not changed yet. Then the delivery may not
  /// wait for the gate: the delivery that has it may wait for this one.
  private func isTooEarly(_ next: ReachedGate) -> Bool {
    guard !next.isClaimed, let last else { return false }
    return next.isBefore(last)
  }

  private func claimIfIdle(_ next: ReachedGate) -> Bool {
    guard next.claimIfIdle() else { return false }
    next.isClaimed = true
    claimed.append(next.gate)
    return true
  }

  private func claim(_ next: ReachedGate) -> Bool {
    last = next
    if claimIfIdle(next) { return true }
    next.isClaimed = true
    claimed.append(next.gate)
    // Another thread finds it there if it continues with the delivery.
    pushPending(next)
    expectClaims(1)
    queueClaim(of: next.gate) { next.enqueueClaim($0) }
    guard hasAllClaims() else { return false }
    _ = popPending()
    return true
  }

  private func run(_ gate: ReachedGate) {
    current = gate
    gate.runAll()
    current = nil
  }

  /// Releases the gates, and delivers what has been sent meanwhile.
  private func finish() {
    // Before the gates are released, so that all queues of a place receive batches in one order.
    var following = followers
    if !elsewhere.isEmpty {
      following = elsewhere.map { BatchDelivery($0) } + followers
      for delivery in following where delivery.place != nil { delivery.queueClaims() }
    }
    // What has claimed a gate for this delivery can retain it while a long chain of batches follows.
    (elsewhere, followers) = ([], [])
    DeliveryOrder.end()
    let (claimed, postponed) = (claimed, postponed)
    // Operators before subjects, and subjects in order: what other threads have sent to several of them goes through in that order.
    for index in claimed.indices[sourceCount...].reversed() { claimed[index].continueDraining() }
    for index in 0..<sourceCount { claimed[index].continueDraining() }
    for gate in postponed { gate.continueDraining() }
    for delivery in following { delivery.begin() }
    (events, self.claimed, self.postponed, reached) = ([], [], [], IdentityTable())
  }

  // MARK: Called while this thread executes the delivery

  /// Keeps the gate of a subject, which has work that an observer has queued, until the delivery has ended.
  func postpone(_ gate: Gate) { postponed.append(gate) }

  /// Leaves an event to a queue that delivers elsewhere.
  func leave(_ deliver: @escaping () -> Void, to queue: any ClaimableQueue, at place: DeliveryPlace) {
    if let events = elsewhere.first(where: { $0.place.identity == place.identity }) {
      events.append(deliver, of: queue)
    } else {
      let events = PlaceEvents(place)
      events.append(deliver, of: queue)
      elsewhere.append(events)
    }
  }

  /// The time at which the delivery sets timers at a place, which `read` returns.
  ///
  /// It is the same for all of them. Otherwise, timers that belong together would be due a few microseconds apart.
  func uptime(at place: DeliveryPlace, _ read: () -> RxTimeInterval) -> RxTimeInterval {
    if let known = uptimes.first(where: { $0.place == place.identity }) { return known.uptime }
    let uptime = read()
    uptimes.append((place.identity, uptime))
    return uptime
  }

  /// The group of the timers at a place that the delivery sets to `deadline`.
  func timers(at place: DeliveryPlace, dueAt deadline: RxTimeInterval) -> TimerGroup {
    if let known = timers.first(where: { $0.place == place.identity && $0.deadline == deadline }) { return known.group }
    let group = TimerGroup(place)
    timers.append((place.identity, deadline, group))
    return group
  }

  /// Keeps the delivery at the place where it is: what follows was sent through a queue that delivers there.
  func stay(at place: DeliveryPlace) { self.place = place }

  /// Whether the delivery has reached `gate`.
  func hasReached(_ gate: Gate) -> Bool { reached[gate] != nil }

  /// Runs `work` when all that can reach `gate` has reached it.
  ///
  /// - Parameters:
  ///   - work: the work.
  ///   - gate: the gate of an operator.
  ///   - isSampled: whether the other work is to find the effect of this one.
  ///   - distance: the distance of the gate, if the gate does not know it.
  func collect(_ work: @escaping () -> Void, at gate: Gate, isSampled: Bool = false, distance: Int? = nil) {
    let place = place(of: gate) { ReachedGate(gate, distance: distance) }
    place.append(work, isSampled: isSampled)
    schedule(place)
  }

  /// Calls `emit` once after the work of the gate that is being run.
  ///
  /// - Returns: False if that is another gate than `gate`.
  func emitLater(at gate: Gate, _ emit: @escaping () -> Void) -> Bool {
    guard let current, current.gate === gate else { return false }
    if !current.willEmit { current.emitLater(emit) }
    return true
  }

  /// Emits now what `emitLater` would emit later.
  func emitPending(at gate: Gate) {
    if let current, current.gate === gate { current.emitPending() }
  }

  /// The record of a gate that the delivery has reached, or a new one.
  func place(of gate: Gate, _ make: () -> ReachedGate) -> ReachedGate {
    if let place = reached[gate] { return place }
    let place = make()
    reached.append(place, for: gate)
    return place
  }

  /// Runs the work of `gate` when it is its turn.
  func schedule(_ gate: ReachedGate) {
    if !gate.isPending, current !== gate { pushPending(gate) }
  }

  // MARK: The heap

  private func pushPending(_ gate: ReachedGate) {
    gate.isPending = true
    pending.append(gate)
    var index = pending.count - 1
    while index > 0, pending[index].isBefore(pending[(index - 1) / 2]) {
      pending.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private func popPending() -> ReachedGate? {
    guard let first = pending.first else { return nil }
    let last = pending.removeLast()
    if !pending.isEmpty {
      pending[0] = last
      var index = 0
      while true {
        var least = index
        for child in [2 * index + 1, 2 * index + 2] where child < pending.count && pending[child].isBefore(pending[least]) {
          least = child
        }
        if least == index { break }
        pending.swapAt(index, least)
        index = least
      }
    }
    first.isPending = false
    return first
  }
}

#if EXPLORE_INTERLEAVINGS
  // Replaces the function of CRillThreads.
  private func rill_thread_identity() -> UInt { interleavingExplorer.threadIdentity() }
#endif
