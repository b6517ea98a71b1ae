import CRillThreads
import RillLocks

/// Delivers what a batch has sent, so that each operator with several sources receives all of it before it emits.
///
///     claim    the gates of the subjects, in the step that also changes the states
///     deliver  the events of the subjects: what reaches the gate of an operator is collected there
///     emit     at the gate that is farthest from the subscribers, until nothing is left
///     end      release all gates, then deliver what observers have sent meanwhile
///
/// A gate that the batch has passed stays claimed until the end, so that no later value overtakes the batch further downstream. The gate
/// of a shared stream does not: all that it passes on has passed another gate. A gate that another thread owns gets the events in its
/// queue, as plain ones. No thread waits. A batch waits for the batches before it that have sent to the same subjects, and for what its
/// own thread is delivering further down the stack.
final class BatchDelivery: @unchecked Sendable {
  // Sendable: one thread at a time uses what changes, and `missingMarkers` orders these threads.

  private struct Progress {
    var nextEvent = 0
    /// The gates of operators and of streams of `create` that the batch has reached.
    var reached = IdentityTable<ReachedGate>()
    /// Those with collected work.
    var pending = PendingGates()
    var distances = DistancesFromSubscribers()
    /// Whether distances may have grown since they were counted.
    var hasNewSubscribers = false
    /// Gates of subjects to which observers have sent events.
    var postponed: [Gate] = []
    var mainQueueBatch: MainQueueBatch?
    var onEnd: (() -> Void)?
    /// See `number`.
    var number: Int?
  }

  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private var progress = Progress()
  private let events: ObjectList<BatchedEvents>
  private let receivers: ObjectList<BatchedEvents>
  /// The number of markers that were not reached, and one more until `begin()`.
  private let missingMarkers = Atomic<Int>(0)
  private let sender = rill_thread_identity()

  private static let numberCount = Atomic<Int>(0)

  /// A number that no other delivery has, for a recording.
  var number: Int {
    let number = progress.number ?? Self.numberCount.add(1, ordering: .relaxed).newValue
    progress.number = number
    return number
  }

  /// Whether another thread has made the batch.
  var isForeign: Bool { sender != rill_thread_identity() }

  init(_ events: ObjectList<BatchedEvents>, to receivers: ObjectList<BatchedEvents>) {
    self.events = events
    self.receivers = receivers
  }

  /// Called by one thread at a time: so two batches have the same order at all gates.
  ///
  /// - Returns: Whether no other thread uses this object: no gate was busy.
  func claim() -> Bool {
    missingMarkers.store(receivers.count + 1, ordering: .relaxed)
    var waitCount = 0
    var isReusable = true
    receivers.forEach { receiver in
      receiver.withGate { gate in
        let admission = gate.admitBatch(
          waitsForBatches: true, reached: { { _ = self.begin() } }, passingOn: { receiver.passedOn() })
        receiver.isDeliveredByBatch = admission != .passedOn
        if admission == .waits { waitCount += 1 }
        if admission != .claimed { isReusable = false }
      }
    }
    missingMarkers.subtract(receivers.count - waitCount, ordering: .relaxed)
    return isReusable
  }

  /// Delivers the batch, unless it waits for a marker.
  func begin() -> Bool {
    missingMarkers.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 && BatchContext.execute(self)
  }

  /// Delivers events whose receivers were claimed in another way, and calls `onEnd`.
  ///
  /// An event of the batch that this thread delivers may have found them before its own place in a queue.
  func begin(onEnd: @escaping () -> Void) {
    progress.onEnd = onEnd
    BatchContext.executeInside(self)
  }

  /// Delivers until the end, or until it reaches a gate that its thread owns further down the stack.
  ///
  /// - Returns: Whether everything has been delivered.
  func run() -> Bool {
    while progress.nextEvent < events.count {
      let index = progress.nextEvent
      progress.nextEvent += 1
      events.withObject(at: index) { receiver in
        if receiver.isDeliveredByBatch { Trampoline.runNested { receiver.deliver() } }
      }
    }
    while let next = popPending() {
      if !next.isClaimed {
        let admission = next.gate.admitBatch(
          waitsForBatches: false, reached: { { _ = BatchContext.execute(self) } }, passingOn: { [next.passOn()] })
        if admission == .passedOn { continue }
        next.isClaimed = true
        if admission == .waits {
          progress.pending.insert(next)
          return false
        }
      }
      Trampoline.runNested { BatchContext.run(next) }
    }
    return true
  }

  private func popPending() -> ReachedGate? {
    if progress.hasNewSubscribers {
      progress.hasNewSubscribers = false
      progress.distances.removeAll()
      let gates = progress.pending.removeAll()
      for gate in gates {
        if let scope = gate.scope { gate.distance = progress.distances.distance(of: scope) }
        progress.pending.insert(gate)
      }
    }
    return progress.pending.popFirst()
  }

  /// Notes that a shared stream has a new subscriber, with which operators upstream can be farther away.
  func noteNewSubscriber() { progress.hasNewSubscribers = true }

  /// Releases the gates, and delivers what has been sent meanwhile.
  func finish() {
    // Before the gates are released, so that all queues receive batches in one order.
    progress.mainQueueBatch?.enqueue()
    for index in (0..<progress.reached.values.count).reversed() {
      progress.reached.values.withObject(at: index) { if $0.isClaimed { $0.gate.release() } }
    }
    receivers.forEach { receiver in
      guard receiver.isDeliveredByBatch else { return }
      receiver.disposal?()
      receiver.withGate { $0.release() }
    }
    for gate in progress.postponed { gate.drain() }
    progress.onEnd?()
  }

  func reset() {
    progress.nextEvent = 0
    progress.reached.removeAll()
    progress.distances.removeAll()
    if !progress.postponed.isEmpty { progress.postponed = [] }
    (progress.mainQueueBatch, progress.number) = (nil, nil)
  }

  // MARK: Called while this thread delivers the batch

  /// Runs `work` as the owner of `gate`, that of an operator in `scope`, when all that leads to the gate has reached it.
  func collect(_ work: @escaping () -> Void, at gate: Gate, in scope: SubscriptionScope, isSample: Bool) {
    guard let index = progress.reached.index(of: gate) else {
      let reached = ReachedGate(gate, in: scope, distance: progress.distances.distance(of: scope))
      progress.reached.append(reached, for: gate)
      return append(work, isSample, reached)
    }
    progress.reached.values.withObject(at: index) { append(work, isSample, $0) }
  }

  private func append(_ work: @escaping () -> Void, _ isSample: Bool, _ reached: ReachedGate) {
    reached.append(work, isSample: isSample)
    if !reached.isPending, !reached.isRunning { progress.pending.insert(reached) }
  }

  /// Claims the gate of a stream of `create` for an event, and for the rest of the delivery.
  ///
  /// - Returns: False if an event is passing it already, or another owner has it.
  func beginPassing(_ hub: Gate) -> Bool {
    if let reached = progress.reached[hub] {
      if reached.isPassing { return false }
      reached.isPassing = true
      return true
    }
    guard hub.claim() else { return false }
    let reached = ReachedGate(hub)
    (reached.isClaimed, reached.isPassing) = (true, true)
    progress.reached.append(reached, for: hub)
    return true
  }

  /// - Returns: False if `beginPassing` has not claimed it.
  func endPassing(_ hub: Gate) -> Bool {
    guard let reached = progress.reached[hub], reached.isPassing else { return false }
    reached.isPassing = false
    return true
  }

  /// Keeps the gate of a subject, which has work that an observer has queued, until the delivery has ended.
  func postpone(_ gate: Gate) { progress.postponed.append(gate) }

  func enqueueOnMainQueue(_ deliver: @escaping () -> Void, in queue: any MainQueueReceiver) {
    let batch = progress.mainQueueBatch ?? MainQueueBatch()
    progress.mainQueueBatch = batch
    batch.append(deliver, to: queue)
  }
}

/// Gates that wait for their turn: those that are farther from the subscribers come first.
private struct PendingGates {
  /// The gates of each distance.
  private var gates: [FIFOQueue<ReachedGate>] = []

  mutating func insert(_ gate: ReachedGate) {
    gate.isPending = true
    while gates.count <= gate.distance { gates.append(FIFOQueue()) }
    gates[gate.distance].append(gate)
  }

  mutating func removeAll() -> [ReachedGate] {
    var all: [ReachedGate] = []
    while let gate = popFirst() { all.append(gate) }
    return all
  }

  mutating func popFirst() -> ReachedGate? {
    while let farthest = gates.last {
      if let gate = farthest.popFirst() {
        gate.isPending = false
        return gate
      }
      gates.removeLast()
    }
    return nil
  }
}
