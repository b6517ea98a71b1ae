import RillLocks

/// What the closure of a batch has sent, in order, until the batch ends.
final class BatchChanges {
  /// An event, at the gate of its subject.
  struct Event {
    /// Nil for an event that the queue of a place delivers, which is claimed in its place.
    let gate: Gate?
    /// Delivers it.
    ///
    /// Called by the owner of the gate.
    let deliver: () -> Void
    /// Whether it is also delivered if the batch is discarded: it is the end of the subject itself.
    let isKept: Bool
    /// Whether the gate is that of an operator, which the delivery claims after those upstream of it.
    let isCollected: Bool
    /// Whether it is the first one at its gate, which the delivery claims before it delivers anything.
    let isFirstAtGate: Bool

    init(
      gate: Gate? = nil, isKept: Bool = false, isCollected: Bool = false, isFirstAtGate: Bool = false,
      deliver: @escaping () -> Void
    ) {
      self.gate = gate
      self.deliver = deliver
      self.isKept = isKept
      self.isCollected = isCollected
      self.isFirstAtGate = isFirstAtGate
    }
  }

  // The closure of a batch runs on one thread, and nothing that these arrays call uses them.
  @safe @exclusivity(unchecked) private var events: [Event] = []
  /// The gates of subjects without stored values, and of those whose end is kept although their events are not.
  private var gates = IdentityTable<Gate>()
  @safe @exclusivity(unchecked) private var states = IdentityTable<StateChange>()
  /// What derived values have computed from the changes, with the derived values.
  private var derivedValues: [ObjectIdentifier: (source: AnyObject, value: AnyObject)] = [:]
  /// The inner batch that is being run, or 0.
  private var innerBatch = 0
  private var innerBatchCount = 0
  /// Restore what inner batches have changed, the last one first.
  private var restorations: [() -> Void] = []

  init() {}

  /// Records an event of a subject.
  func record(at gate: Gate, isKept: Bool = false, isCollected: Bool = false, _ deliver: @escaping () -> Void) {
    let isFirst = !isCollected && gates[gate] == nil && !(isKept && hasEvents(at: gate))
    if isFirst { gates.append(gate, for: gate) }
    append(Event(gate: gate, isKept: isKept, isCollected: isCollected, isFirstAtGate: isFirst, deliver: deliver))
  }

  /// Records an event of `change`, which the change contains already.
  func record(_ change: StateChange, isFirst: Bool, at gate: Gate) {
    let isFirst = isFirst && (gates.count == 0 || gates[gate] == nil)
    append(Event(gate: gate, isFirstAtGate: isFirst) { change.deliverNext() })
  }

  private func append(_ event: Event) {
    if events.isEmpty { events.reserveCapacity(8) }
    events.append(event)
  }

  /// Whether the batch has an event for `gate`.
  func hasEvents(at gate: Gate) -> Bool { events.contains { $0.gate === gate } }

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
      let dropped = events[eventCount...].filter(\.isKept)
      // The versions of the changes are used again.
      let released = (Array(events[eventCount...]), Array(states.values[stateCount...]), derivedValues, restorations)
      derivedValues = [:]
      events.removeSubrange(eventCount...)
      gates.removeLast(gates.count - gateCount)
      for event in dropped {
        if let gate = event.gate { record(at: gate, isKept: true, isCollected: event.isCollected, event.deliver) }
      }
      states.removeLast(states.count - stateCount)
      while restorations.count > restorationCount { restorations.removeLast()() }
      withExtendedLifetime(released) {}
      throw error
    }
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
    let kept = events.filter(\.isKept)
    for event in kept { event.gate?.submit(event.deliver) }
  }

  /// Changes all states in one step, and delivers what was sent: now, or when the gates of its subjects have been claimed.
  ///
  /// - Returns: False if another thread has meanwhile changed a state from whose value the batch has computed a new one. Then nothing
  ///   has happened.
  func commit() -> Bool {
    if events.isEmpty { return true }
    // Every thread locks several states in the order of their addresses.
    var changes = states.values
    changes.sort { $0.address < $1.address }
    while true {
      // Compares values, which is user code.
      for change in changes { change.prepare() }
      let delivery = BatchDelivery(events)
      switch DeliveryOrder.commit({ apply(changes, delivery) }) {
      case .applied:
        delivery.begin()
        for change in changes { change.announceChanged() }
        return true
      case .mustPrepareAgain: continue
      case .mustRunAgain: return false
      }
    }
  }

  private enum Outcome {
    case applied
    case mustPrepareAgain
    case mustRunAgain
  }

  /// Changes the states and queues the claims, while the states are locked and no other batch does so.
  private func apply(_ changes: [StateChange], _ delivery: BatchDelivery) -> Outcome {
    defer { for change in changes { change.unlock() } }
    var (isUpdateCurrent, isPrepared) = (true, true)
    for change in changes {
      change.lock()
      if !change.isUpdateCurrent { isUpdateCurrent = false }
      if !change.isPrepared { isPrepared = false }
    }
    if !isUpdateCurrent { return .mustRunAgain }
    if !isPrepared { return .mustPrepareAgain }
    for change in changes { change.store() }
    delivery.queueClaims()
    return .applied
  }
}

/// A change that a batch makes to the values that a subject stores.
class StateChange {
  /// Orders the locks of several states.
  final let address: UInt
  /// The inner batch that has saved the change, or has added it.
  final var savedFor = 0

  init(address: UInt) { self.address = address }

  /// Returns a function that restores the change as it is now.
  func save() -> () -> Void { {} }

  /// Decides whether the value changes at all, and announces that it will.
  ///
  /// Called outside of every lock.
  func prepare() {}

  func lock() {}
  func unlock() {}

  /// Whether no other thread has changed the value from which the batch has computed a new one.
  ///
  /// Called while the state is locked.
  var isUpdateCurrent: Bool { true }

  /// Whether no other thread has changed the value since `prepare()`.
  ///
  /// Called while the state is locked.
  var isPrepared: Bool { true }

  /// Changes the stored values.
  ///
  /// Called while the state is locked.
  func store() {}

  /// Delivers the next of the events that are stored, unless it was not stored.
  ///
  /// Called by the owner of the gate.
  func deliverNext() {}

  /// Tells observers of the value that it has changed.
  ///
  /// Called outside of every lock.
  func announceChanged() {}
}
