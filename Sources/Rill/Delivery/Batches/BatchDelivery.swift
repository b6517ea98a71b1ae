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

  /// What changes while the delivery proceeds.
  private struct Progress {
    var nextEvent = 0
    /// Gates that were idle when the claim was queued.
    ///
    /// They belong to this delivery, and are drained up to the claim.
    var undrained: [any ClaimableQueue] = []
    /// The gates of operators that the batch has reached.
    var reached = IdentityTable<BatchGateWork>()
    /// Those with collected work: a heap, with the next one at the root.
    var pending: [BatchGateWork] = []
    /// The gate that was claimed last.
    var last: BatchGateWork?
    /// The gate whose work is being run.
    var current: BatchGateWork?
    /// Gates of subjects to which observers have sent events.
    var postponed: [Gate] = []
    /// Runs after the gates were released: batches that observers have made.
    var followers: [BatchDelivery] = []
    /// Events for queues that deliver elsewhere.
    var elsewhere: [DeliveryDestinationEvents] = []
    var uptimes: [(place: ObjectIdentifier, uptime: RxTimeInterval)] = []
    var timers: [(place: ObjectIdentifier, deadline: RxTimeInterval, group: TimerGroup)] = []
    /// Where the delivery takes place, if not on any thread.
    var place: DeliveryDestination?
    var isStarted = false

    mutating func pushPending(_ gate: BatchGateWork) {
      gate.isPending = true
      pending.append(gate)
      var index = pending.count - 1
      while index > 0, pending[index].isBefore(pending[(index - 1) / 2]) {
        pending.swapAt(index, (index - 1) / 2)
        index = (index - 1) / 2
      }
    }

    mutating func popPending() -> BatchGateWork? {
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
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private var progress = Progress()
  /// The events of the subjects, or what a batch has left to the queues of a place.
  private let events: ObjectList<DeferredEvent>
  /// The queues of the place.
  private let queues: [any ClaimableQueue]
  /// The gates of operators that the delivery has claimed.
  private let claimed = ObjectList<BatchGateWork>()
  /// The number of claims that are queued, and one while the thread that has queued them needs the delivery itself.
  private let missingClaims = Atomic<Int>(0)
  /// The thread that has made the batch.
  private let sender = rill_thread_identity()

  /// Whether another thread has made the batch.
  var isForeign: Bool { sender != rill_thread_identity() }

  /// The gate whose work is being run.
  var current: BatchGateWork? { progress.current }

  /// Where the delivery takes place, if not on any thread.
  var place: DeliveryDestination? { progress.place }

  /// Makes the delivery of what a batch has sent to subjects.
  init(_ events: ObjectList<DeferredEvent>) {
    self.events = events
    queues = []
  }

  /// Makes the delivery of what a batch has left to the queues of a place.
  private init(_ events: DeliveryDestinationEvents) {
    self.events = events.events
    queues = events.queues
    progress.place = events.place
  }

  /// Makes the delivery of events at a place where the calling code runs.
  init(_ deliveries: [() -> Void], at place: DeliveryDestination) {
    events = ObjectList()
    for deliver in deliveries { events.append(ClosureEvent(deliver)) }
    queues = []
    progress.place = place
    expectClaims(0)
  }

  // MARK: Claiming

  /// Queues the claims of the subjects' gates.
  func queueClaims() {
    // More than there are, until all of them have been looked at: each event has one gate at most.
    let expected = events.count + queues.count
    expectClaims(expected)
    var queuedCount = queues.count
    forEachGate { gate in
      if gate.claimIfIdle() { return }
      queuedCount += 1
      queueClaim(of: gate) { gate.enqueueClaim($0) }
    }
    for queue in queues { queueClaim(of: queue) { queue.enqueueClaim($0) } }
    missingClaims.subtract(expected - queuedCount, ordering: .relaxed)
  }

  /// Calls `body` with the gates of the subjects.
  private func forEachGate(_ body: (Gate) -> Void) {
    var index = 0
    events.forEach { event in
      if event.claimIndex == index { _ = event.withGate(body) }
      index += 1
    }
  }

  /// Begins the delivery when all gates are claimed: now, or on the thread that claims the last one.
  ///
  /// If this thread executes another delivery, an observer has made this batch. Then it follows that delivery.
  ///
  /// - Parameter isAtPlace: whether the calling code runs at the place of the delivery.
  /// - Returns: Whether this thread has delivered everything.
  @discardableResult
  func begin(isAtPlace: Bool = false) -> Bool {
    if let outer = BatchContext.delivery {
      outer.progress.followers.append(self)
      return false
    }
    return hasAllClaims() && start(isAtPlace: isAtPlace)
  }

  private func start(isAtPlace: Bool) -> Bool { BatchDeliveryCoordinator.begin(self) && execute(isAtPlace: isAtPlace) }

  /// Continues with the delivery: now, or at its place.
  ///
  /// - Returns: Whether this thread has delivered everything.
  @discardableResult
  func execute(isAtPlace: Bool = false) -> Bool {
    if let place, !isAtPlace, !place.isCurrent() {
      place.schedule { _ = BatchContext.execute(self) }
      return false
    }
    return BatchContext.execute(self)
  }

  private func expectClaims(_ count: Int) { missingClaims.store(count + 1, ordering: .relaxed) }

  private func queueClaim(
    of queue: any ClaimableQueue, _ enqueue: (@escaping (_ isAtPlace: Bool) -> Void) -> Gate.Admission
  ) {
    let admission = enqueue { [self, isStarted = progress.isStarted] isAtPlace in
      // In `hasAllClaims()`, which looks at the result.
      if BatchContext.current.isClaiming(for: self) {
        missingClaims.subtract(1, ordering: .relaxed)
        return
      }
      queue.prepareForOtherThread()
      guard missingClaims.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
      _ = isStarted ? execute(isAtPlace: isAtPlace) : start(isAtPlace: isAtPlace)
    }
    if case .mustDrain = admission { progress.undrained.append(queue) }
  }

  /// Claims the gates that were idle, and returns whether all are claimed.
  ///
  /// Otherwise, another thread may continue with the delivery, and this one must not use it.
  private func hasAllClaims() -> Bool {
    if missingClaims.load(ordering: .acquiring) == 1 { return true }
    let idle = exchange(&progress.undrained, with: [])
    BatchContext.current.claim(for: self) {
      for queue in idle { queue.continueDraining() }
    }
    if missingClaims.load(ordering: .acquiring) == 1 { return true }
    prepareForOtherThread()
    return missingClaims.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }

  /// Lets another thread continue with what this one holds.
  func prepareForOtherThread() {
    forEachGate { $0.prepareForOtherThread() }
    for queue in queues { queue.prepareForOtherThread() }
    claimed.forEach { $0.gate.prepareForOtherThread() }
    for queue in progress.undrained { queue.prepareForOtherThread() }
    for gate in progress.postponed { gate.prepareForOtherThread() }
    for follower in progress.followers { follower.prepareForOtherThread() }
  }

  // MARK: Delivering

  /// Runs the delivery until its end, or until it finds a gate busy.
  ///
  /// Only `BatchContext.execute` calls it.
  ///
  /// - Returns: Whether everything has been delivered. If not, another thread may continue with the delivery.
  func resume() -> Bool {
    progress.isStarted = true
    let isOver = BatchContext.deliver(self) { run() }
    if isOver { finish() }
    return isOver
  }

  /// Returns whether everything has been delivered.
  private func run() -> Bool {
    while progress.nextEvent < events.count {
      let index = progress.nextEvent
      progress.nextEvent += 1
      events.withObject(at: index) { event in
        if event.isCollected, let gate = event.gate {
          collect({ [event] in event.deliver() }, at: gate)
        } else {
          event.deliver()
        }
      }
    }
    while let next = progress.popPending() {
      if next.isLeft || isTooEarly(next) && !claimIfIdle(next) {
        BatchContext.outside { next.leaveWork() }
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
  private func isTooEarly(_ next: BatchGateWork) -> Bool {
    guard !next.isClaimed, let last = progress.last else { return false }
    return next.isBefore(last)
  }

  private func claimIfIdle(_ next: BatchGateWork) -> Bool {
    guard next.claimIfIdle() else { return false }
    next.isClaimed = true
    claimed.append(next)
    return true
  }

  private func claim(_ next: BatchGateWork) -> Bool {
    progress.last = next
    if claimIfIdle(next) { return true }
    next.isClaimed = true
    claimed.append(next)
    // Another thread finds it there if it continues with the delivery.
    progress.pushPending(next)
    expectClaims(1)
    queueClaim(of: next.gate) { next.enqueueClaim($0) }
    guard hasAllClaims() else { return false }
    _ = progress.popPending()
    return true
  }

  private func run(_ gate: BatchGateWork) {
    progress.current = gate
    gate.runAll()
    progress.current = nil
  }

  /// Releases the gates, and delivers what has been sent meanwhile.
  private func finish() {
    // Before the gates are released, so that all queues of a place receive batches in one order.
    var following = progress.followers
    if !progress.elsewhere.isEmpty {
      following = progress.elsewhere.map { BatchDelivery($0) } + following
      for delivery in following where delivery.place != nil { delivery.queueClaims() }
    }
    let postponed = progress.postponed
    BatchDeliveryCoordinator.end()
    // Operators before subjects, and subjects in order: what other threads have sent to several of them goes through in that order.
    for index in (0..<claimed.count).reversed() { claimed.withObject(at: index) { $0.gate.continueDraining() } }
    forEachGate { $0.continueDraining() }
    for queue in queues { queue.continueDraining() }
    for gate in postponed { gate.continueDraining() }
    // What has claimed a gate for this delivery can retain it while a long chain of batches follows.
    reset()
    for delivery in following { delivery.begin() }
  }

  /// Removes everything, so that the object serves for another batch.
  private func reset() {
    events.removeAll()
    claimed.removeAll()
    progress.reached.removeAll()
    progress.nextEvent = 0
    progress.isStarted = false
    (progress.last, progress.place) = (nil, nil)
    if !progress.postponed.isEmpty { progress.postponed = [] }
    if !progress.followers.isEmpty { progress.followers = [] }
    if !progress.elsewhere.isEmpty { progress.elsewhere = [] }
    if !progress.uptimes.isEmpty { progress.uptimes = [] }
    if !progress.timers.isEmpty { progress.timers = [] }
  }

  // MARK: Called while this thread executes the delivery

  /// Keeps the gate of a subject, which has work that an observer has queued, until the delivery has ended.
  func postpone(_ gate: Gate) { progress.postponed.append(gate) }

  /// Leaves an event to a queue that delivers elsewhere.
  func leave(_ deliver: @escaping () -> Void, to queue: any ClaimableQueue, at place: DeliveryDestination) {
    if let events = progress.elsewhere.first(where: { $0.place.identity == place.identity }) {
      events.append(deliver, of: queue)
    } else {
      let events = DeliveryDestinationEvents(place)
      events.append(deliver, of: queue)
      progress.elsewhere.append(events)
    }
  }

  /// The time at which the delivery sets timers at a place, which `read` returns.
  ///
  /// It is the same for all of them. Otherwise, timers that belong together would be due a few microseconds apart.
  func uptime(at place: DeliveryDestination, _ read: () -> RxTimeInterval) -> RxTimeInterval {
    if let known = progress.uptimes.first(where: { $0.place == place.identity }) { return known.uptime }
    let uptime = read()
    progress.uptimes.append((place.identity, uptime))
    return uptime
  }

  /// The group of the timers at a place that the delivery sets to `deadline`.
  func timers(at place: DeliveryDestination, dueAt deadline: RxTimeInterval) -> TimerGroup {
    let known = progress.timers.first { $0.place == place.identity && $0.deadline == deadline }
    if let known { return known.group }
    let group = TimerGroup(place)
    progress.timers.append((place.identity, deadline, group))
    return group
  }

  /// Keeps the delivery at the place where it is: what follows was sent through a queue that delivers there.
  func stay(at place: DeliveryDestination) { progress.place = place }

  /// Whether the delivery has reached `gate`.
  func hasReached(_ gate: Gate) -> Bool { progress.reached.contains(gate) }

  /// Runs `work` when all that can reach `gate` has reached it.
  ///
  /// - Parameters:
  ///   - work: the work.
  ///   - gate: the gate of an operator.
  ///   - isSampled: whether the other work is to find the effect of this one.
  ///   - distance: the distance of the gate, if the gate does not know it.
  func collect(_ work: @escaping () -> Void, at gate: Gate, isSampled: Bool = false, distance: Int? = nil) {
    if let index = progress.reached.index(of: gate) {
      progress.reached.values.withObject(at: index) {
        $0.append(work, isSampled: isSampled)
        schedule($0)
      }
    } else {
      let place = BatchGateWork(gate, distance: distance)
      progress.reached.append(place, for: gate)
      place.append(work, isSampled: isSampled)
      schedule(place)
    }
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
  func place(of gate: Gate, _ make: () -> BatchGateWork) -> BatchGateWork {
    if let place = progress.reached[gate] { return place }
    let place = make()
    progress.reached.append(place, for: gate)
    return place
  }

  /// Runs the work of `gate` when it is its turn.
  func schedule(_ gate: BatchGateWork) {
    if !gate.isPending, progress.current !== gate { progress.pushPending(gate) }
  }
}
