import CRillThreads

/// A state that a batch changes, whatever the type of its values.
///
/// A class and not a protocol: code for all types would look up the conformance of `BatchedState`.
class AnyBatchedState {
  struct Savepoint {
    /// That of the inner batch.
    var depth: Int
    let facts: BatchedStateFacts
    /// The queue of a `BatchedState`.
    let values: AnyObject
  }

  final let address: UInt
  /// Disposes the subject after its events, even if the batch throws.
  final var disposal: (() -> Void)?
  /// Retained, so that a subject that is released in the closure delivers its value before it releases its subscribers.
  @safe @exclusivity(unchecked) final var owner: AnyObject?
  @safe @exclusivity(unchecked) final var facts = BatchedStateFacts()
  @safe @exclusivity(unchecked) final var admission = Gate.Admission.queued
  /// What it was before inner batches have changed it, the outermost of them first.
  final var saved: [Savepoint] = []

  init(address: UInt) { self.address = address }

  // MARK: At the end, in this order

  /// Decides whether the value changes at all, and announces that it will.
  func prepare() { Self.mustOverride() }
  func lock() { Self.mustOverride() }
  func unlock() { Self.mustOverride() }

  // The state is locked.

  /// Whether no other thread has changed the state from whose value the batch has computed a new one.
  var isUpdateCurrent: Bool { Self.mustOverride() }
  /// Whether no other thread has changed the state since `prepare()`.
  var isPrepared: Bool { Self.mustOverride() }
  /// Stores the value, and claims the gate or queues the event.
  func store() { Self.mustOverride() }

  // The state is unlocked.

  func announceChanged() { Self.mustOverride() }
  func deliver() { Self.mustOverride() }
  /// Keeps the object for another batch.
  func recycle() { Self.mustOverride() }

  // MARK: Inner batches

  /// Keeps what the batch at `depth` finds, in case it throws.
  func save(at depth: Int) { Self.mustOverride() }
  /// Becomes again what was saved last, and returns what the caller has to release.
  func rollBack() -> (facts: BatchedStateFacts, values: AnyObject) { Self.mustOverride() }
  /// Drops what was saved last, and returns what the caller has to release.
  func discardSavepoint() -> AnyObject { Self.mustOverride() }

  private static func mustOverride() -> Never { preconditionFailure("overridden by BatchedState") }
}

/// What the closure of a batch has done with a state, besides the value.
struct BatchedStateFacts {
  /// The number of the last change in its batch.
  var number: UInt = 0
  var completion: Completion?
  /// The version of the value from which the batch has computed a new one.
  var updatedVersion: UInt?
  /// Whether the subject has ended, before the batch or in it.
  var isOver = false
}

/// How the new value of a state compares with the stored one, at the end of a batch.
struct BatchedValueComparison {
  let storedVersion: UInt
  let isRepetition: Bool
}

/// A state that a batch changes: what it is to become, and what it was before inner batches.
///
/// A state keeps one for its next batch.
final class BatchedState<Element>: AnyBatchedState {
  // Not retained, because the hub keeps this object. While it is in use, `owner` retains the hub.
  private let hub: Unretained<ReplayingHub<Element>>
  @safe @exclusivity(unchecked) private var isRepetition: ((Element, Element) -> Bool)?
  /// Nil if values are not compared, or before the end.
  @safe @exclusivity(unchecked) private var comparison: BatchedValueComparison?
  /// The new value, if there is one.
  ///
  /// `store()` adds the one that it displaces, which is then released outside of the locks. A queue, so that code for all types need not
  /// look up a type.
  @safe @exclusivity(unchecked) private var values: FIFOQueue<Element>

  init(_ hub: ReplayingHub<Element>) {
    self.hub = Unretained(hub)
    values = hub.values.makeEmpty(capacity: 2)
    super.init(address: hub.address)
  }

  // MARK: In the closure

  func begin(_ owner: AnyObject, _ isRepetition: ((Element, Element) -> Bool)?, hasEnded: Bool) {
    self.owner = owner
    self.isRepetition = isRepetition
    // A subject that has ended ignores values, so that the closure must not read what it sets.
    facts.isOver = hasEnded
  }

  var hasValue: Bool { !values.isEmpty }
  /// Only if `hasValue`.
  var value: Element { values.first }
  /// The version of the value, which no stored value has: as an `Int`, it is below 0.
  var version: UInt { .max - facts.number }

  func set(_ value: Element, in changes: BatchChanges) {
    if facts.isOver { return }
    changes.willChange(self)
    facts.number = changes.nextNumber()
    if hasValue {
      let replaced = values.replaceFirst(with: value)
      withExtendedLifetime(replaced) {}
    } else {
      values.append(value)
    }
  }

  func update(_ value: Element, from version: UInt, in changes: BatchChanges) {
    if facts.isOver { return }
    set(value, in: changes)
    // The version of a value that the batch had set says nothing of what is stored.
    let isStored = version < .max / 2
    if isStored { facts.updatedVersion = min(version, facts.updatedVersion ?? version) }
  }

  func end(_ completion: Completion, in changes: BatchChanges) {
    if facts.isOver { return }
    changes.willChange(self)
    (facts.completion, facts.isOver) = (completion, true)
  }

  func dispose(_ subject: AnyObject) {
    hub.withObject { $0.refuseEvents(disposalOf: subject) }
    facts.isOver = true
    disposal = { [hub = hub.object] in hub.dispose(of: subject) }
  }

  // MARK: At the end

  override func prepare() {
    if let isRepetition, hasValue {
      let (current, version) = hub.object.snapshot()
      comparison = BatchedValueComparison(storedVersion: version, isRepetition: isRepetition(current, value))
    }
    if changesValue { hub.withObject { _ = $0.report(RILL_VALUE_CHANGING_IN_BATCH) } }
  }

  private var changesValue: Bool { hasValue && comparison?.isRepetition != true }

  override func lock() { hub.withObject { $0.lock() } }
  override func unlock() { hub.withObject { $0.unlock() } }
  override var isUpdateCurrent: Bool {
    facts.updatedVersion.map { version in hub.withObject { $0.lockedVersion == version } } ?? true
  }
  override var isPrepared: Bool {
    comparison.map { comparison in hub.withObject { $0.lockedVersion == comparison.storedVersion } } ?? true
  }

  override func store() {
    hub.withObject { hub in
      if hub.state.completion != nil { return }
      // What this batch has recorded before its own disposal is stored. A disposal in another batch is as if it were done.
      if disposal == nil, hub.state.refusesEvents { return }
      if changesValue {
        hub.countReplacement()
        values.append(hub.values.replaceFirst(with: value))
        if hub.enter() { admission = .entered } else { enqueue() }
      }
      if let completion = facts.completion {
        let ending = hub.enqueue(hub.storeEnd(completion))
        if case .queued = admission { admission = ending }
      }
    }
  }

  @inline(never)
  private func enqueue() {
    hub.withObject { hub in
      let value = value
      admission = hub.enqueue { hub.deliver(value) }
    }
  }

  override func announceChanged() {
    if changesValue { hub.withObject { _ = $0.report(RILL_VALUE_CHANGED) } }
  }

  override func deliver() {
    hub.withObject { hub in
      hub.proceed(admission) { hub.deliver(value) }
    }
    disposal?()
  }

  override func recycle() {
    values.removeAll()
    if disposal != nil { disposal = nil }
    (facts, isRepetition, comparison, admission) = (BatchedStateFacts(), nil, nil, .queued)
    let hub = hub.object
    let owner = owner
    self.owner = nil
    hub.keep(self)
    withExtendedLifetime(owner) {}
  }

  // MARK: Inner batches

  override func save(at depth: Int) {
    saved.append(Savepoint(depth: depth, facts: facts, values: values.copy()))
  }

  override func rollBack() -> (facts: BatchedStateFacts, values: AnyObject) {
    let savepoint = saved.removeLast()
    let droppedFacts = exchange(&facts, with: savepoint.facts)
    // A disposal is not taken back.
    if disposal != nil { facts.isOver = true }
    // `save(at:)` has stored such a queue.
    return (droppedFacts, exchange(&values, with: unsafe unsafeDowncast(savepoint.values, to: FIFOQueue<Element>.self)))
  }

  override func discardSavepoint() -> AnyObject {
    saved.removeLast().values
  }
}

extension ReplayingHub {
  func keep(_ change: AnyBatchedState) {
    lock()
    if state.keptBatchedState == nil { state.keptBatchedState = change }
    unlock()
  }

  /// The change in the batch whose closure this thread runs, if it has set the state.
  @inline(never)
  func batchedState() -> BatchedState<Element>? { BatchChanges.current?.state(of: self) }

  @inline(never)
  func newBatchedState(_ owner: AnyObject, _ isRepetition: ((Element, Element) -> Bool)?) -> BatchedState<Element> {
    lock()
    let kept = state.keptBatchedState.take()
    let hasEnded = state.refusesEvents
    unlock()
    let change = kept.map { unsafe unsafeDowncast($0, to: BatchedState<Element>.self) } ?? BatchedState(self)
    change.begin(owner, isRepetition, hasEnded: hasEnded)
    return change
  }
}
