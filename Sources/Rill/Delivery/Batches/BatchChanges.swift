import RillLocks

/// What the closure of a batch has sent, in order, until the batch ends.
///
/// A thread uses it for one batch after the other.
final class BatchChanges {
  // The closure of a batch runs on one thread, and nothing that these lists call uses them.
  private let events = ObjectList<DeferredEvent>()
  /// The gates of subjects without stored values, and of those whose end is kept although their events are not.
  @safe @exclusivity(unchecked) private var gates = IdentityTable<Gate>()
  @safe @exclusivity(unchecked) private var states = IdentityTable<StateChange>()
  private let delivery: BatchDelivery
  /// What derived values have computed from the changes, with the derived values.
  private var derivedValues: [ObjectIdentifier: (source: AnyObject, value: AnyObject)] = [:]
  /// The inner batch that is being run, or 0.
  @safe @exclusivity(unchecked) private var innerBatch = 0
  private var innerBatchCount = 0
  /// Restore what inner batches have changed, the last one first.
  private var restorations: [() -> Void] = []

  init() { delivery = BatchDelivery(events) }

  /// Records an event of a subject.
  func record(at gate: Gate, isKept: Bool = false, isCollected: Bool = false, _ deliver: @escaping () -> Void) {
    let isFirst = !isCollected && !gates.contains(gate) && !(isKept && hasEvents(at: gate))
    if isFirst { gates.append(gate, for: gate) }
    let event = ClosureEvent(at: gate, isKept: isKept, isCollected: isCollected, deliver)
    if isFirst { event.claimIndex = events.count }
    events.append(event)
  }

  /// Records the event that `add` adds to `change`, unless it returns false.
  @inline(__always)
  func record(_ change: StateChange, _ add: () -> Bool) {
    let isFirst = !change.hasEvents
    if add() { append(change, isFirst: isFirst) }
  }

  private func append(_ change: StateChange, isFirst: Bool) {
    if isFirst {
      // A subject that has been disposed has its gate there already.
      let isKnown = gates.count > 0 && change.withGate { gates.contains($0) } ?? false
      change.claimIndex = isKnown ? -1 : events.count
    }
    events.append(change)
  }

  /// Whether the batch has an event for `gate`.
  func hasEvents(at gate: Gate) -> Bool {
    var hasEvents = false
    events.forEach { if $0.isEvent(at: gate) { hasEvents = true } }
    return hasEvents
  }

  /// The change of `state`, if the batch has one.
  func change(of state: AnyObject) -> StateChange? { states[state] }

  /// Adds the change of a state.
  func add(_ change: StateChange, of state: AnyObject) {
    change.savedFor = innerBatch
    states.append(change, for: state)
  }

  // MARK: Derived values

  /// What the derived value `source` has computed from the changes.
  func derivedValue(of source: AnyObject) -> AnyObject? { derivedValues[ObjectIdentifier(source)]?.value }

  /// Keeps what the derived value `source` has computed from the changes.
  func keep(_ value: AnyObject, of source: AnyObject) {
    let displaced = derivedValues.updateValue((source, value), forKey: ObjectIdentifier(source))
    withExtendedLifetime(displaced) {}
  }

  // MARK: Inner batches

  /// Runs an inner batch, whose changes are taken back if it throws.
  func runInner<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let eventCount = events.count
    let gateCount = gates.count
    let stateCount = states.count
    let restorationCount = restorations.count
    let outerBatch = innerBatch
    innerBatchCount += 1
    innerBatch = innerBatchCount
    defer { innerBatch = outerBatch }
    do { return try body() } catch {
      let released = (derivedValues, restorations)
      // The versions of the changes are used again.
      derivedValues = [:]
      var droppedEvents: [DeferredEvent] = []
      while events.count > eventCount, let event = events.popLast() { droppedEvents.append(event) }
      while gates.count > gateCount { _ = gates.popLast() }
      for event in droppedEvents.reversed() where event.isKept { recordAgain(event) }
      var droppedChanges: [StateChange] = []
      while states.count > stateCount, let change = states.popLast() { droppedChanges.append(change) }
      while restorations.count > restorationCount { restorations.removeLast()() }
      withExtendedLifetime((droppedEvents, droppedChanges, released)) {}
      throw error
    }
  }

  private func recordAgain(_ event: DeferredEvent) {
    if let gate = event.gate { record(at: gate, isKept: true, isCollected: event.isCollected) { event.deliver() } }
  }

  /// Saves `change`, which the closure is about to continue, unless the same inner batch has saved it before.
  func willContinue(_ change: StateChange) {
    guard innerBatch != 0, change.savedFor != innerBatch else { return }
    change.savedFor = innerBatch
    restorations.append(change.save())
  }

  // MARK: The end of the batch

  /// Forgets what was sent, and delivers only what does not depend on the batch.
  func discard() {
    events.forEach { event in
      if event.isKept, let gate = event.gate { gate.submit { [event] in event.deliver() } }
    }
  }

  /// Changes all states in one step, and delivers what was sent: now, or when the gates of its subjects have been claimed.
  ///
  /// - Returns: What has happened.
  func commit() -> CommitOutcome {
    if events.isEmpty { return .finished }
    let states = states.values
    // Every thread locks several states in the order of their addresses. Nothing looks for a change any more.
    states.sort { $0.address < $1.address }
    while true {
      // Compares values, which is user code.
      states.forEach { $0.prepare() }
      switch BatchDeliveryCoordinator.commit({ apply(states) }) {
      case .applied:
        // Before the delivery: its observers can make other batches.
        states.forEach { $0.announceChanged() }
        return delivery.begin() ? .finished : .begun
      case .mustPrepareAgain: continue
      case .mustRunAgain: return .mustRunAgain
      }
    }
  }

  /// Removes everything, so that the object serves for another batch, after `commit()` has returned `finished`.
  ///
  /// - Returns: False if the batch was large, so that it would keep much memory.
  func reset() -> Bool {
    states.values.forEach { $0.recycle() }
    states.removeAll()
    gates.removeAll()
    events.removeAll()
    if !derivedValues.isEmpty { derivedValues = [:] }
    if !restorations.isEmpty { restorations = [] }
    (innerBatch, innerBatchCount) = (0, 0)
    return events.capacity <= 256
  }

  private enum Outcome {
    case applied
    case mustPrepareAgain
    case mustRunAgain
  }

  /// Changes the states and queues the claims, while the states are locked and no other batch does so.
  private func apply(_ states: ObjectList<StateChange>) -> Outcome {
    defer { states.forEach { $0.unlock() } }
    var (isUpdateCurrent, isPrepared) = (true, true)
    states.forEach { change in
      change.lock()
      if !change.isUpdateCurrent { isUpdateCurrent = false }
      if !change.isPrepared { isPrepared = false }
    }
    if !isUpdateCurrent { return .mustRunAgain }
    if !isPrepared { return .mustPrepareAgain }
    states.forEach { $0.store() }
    delivery.queueClaims()
    return .applied
  }
}

/// What has become of a batch at its end.
enum CommitOutcome {
  /// Everything is delivered.
  case finished
  /// Another thread continues with the delivery, or this one does later.
  case begun
  /// Nothing has happened, because another thread has meanwhile changed a state from whose value the batch has computed a new one.
  case mustRunAgain
}
