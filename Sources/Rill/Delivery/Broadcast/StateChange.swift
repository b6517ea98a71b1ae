import CRillThreads

/// What a batch changes in a state.
class StateChange {
  final let address: UInt
  /// Disposes the subject after its events, even if the batch throws.
  final var disposal: (() -> Void)?
  /// Retained, so that a subject that is released in the closure delivers its value before it releases its subscribers.
  @safe @exclusivity(unchecked) final var owner: AnyObject?
  @safe @exclusivity(unchecked) final var record = ChangeRecord()
  @safe @exclusivity(unchecked) final var admission = Gate.Admission.queued
  /// What it was before inner batches have changed it, the outermost of them first, with the depth of each.
  final var saved: [(depth: Int, record: ChangeRecord)] = []

  init(address: UInt) { self.address = address }

  // MARK: At the end, in this order

  /// Decides whether the value changes at all, and announces that it will.
  func prepare() {}
  func lock() {}
  func unlock() {}

  // The state is locked.

  /// Whether no other thread has changed the state from whose value the batch has computed a new one.
  var isUpdateCurrent: Bool { true }
  /// Whether no other thread has changed the state since `prepare()`.
  var isPrepared: Bool { true }
  /// Stores the value, and claims the gate or queues the event.
  func store() {}

  // The state is unlocked.

  func announceChanged() {}
  func deliver() {}
  /// Keeps the object for another batch.
  func recycle() {}

  // MARK: Inner batches

  /// Keeps what the batch at `depth` finds, in case it throws.
  func save(at depth: Int) {}
  /// Becomes again what was saved last, and returns what the caller has to release.
  func rollBack() -> AnyObject { self }
  /// Drops what was saved last, and returns what the caller has to release.
  func discardSavepoint() -> AnyObject { self }
}

/// What the closure of a batch has done with a state, besides the value.
struct ChangeRecord {
  /// The number of the last change in its batch.
  var number: UInt = 0
  var completion: Completion?
  /// The version of the value from which the batch has computed a new one.
  var updatedVersion: UInt?
  /// The version of the value with which the new one was compared.
  var comparedVersion: UInt?
  var isUnchanged = false
  var reports = false
  /// Whether the subject has ended, before the batch or in it.
  var isOver = false
}

/// A state keeps one for its next batch.
final class ValueChange<Element>: StateChange {
  // Not retained, because the hub keeps this object. While it is in use, `owner` retains the hub.
  private let hub: Unretained<ReplayingHub<Element>>
  @safe @exclusivity(unchecked) private var isRepetition: ((Element, Element) -> Bool)?
  /// The new value, or none; then the one that is delivered, followed by the one that it has displaced.
  ///
  /// A queue, so that code for all types need not look up a type.
  @safe @exclusivity(unchecked) private var values: FIFOQueue<Element>
  private var savedValues: [FIFOQueue<Element>] = []

  init(_ hub: ReplayingHub<Element>) {
    self.hub = Unretained(hub)
    values = hub.values.makeEmpty(capacity: 2)
    super.init(address: hub.address)
  }

  // MARK: In the closure

  func begin(_ owner: AnyObject, _ isRepetition: ((Element, Element) -> Bool)?, reports: Bool, hasEnded: Bool) {
    self.owner = owner
    self.isRepetition = isRepetition
    record.reports = reports
    // A subject that has ended ignores values, so that the closure must not read what it sets.
    record.isOver = hasEnded
  }

  var hasValue: Bool { !values.isEmpty }
  /// Only if `hasValue`.
  var value: Element { values.first }
  var number: UInt { record.number }
  /// The version of the value, which no stored value has.
  var version: UInt { .max - number }

  func set(_ value: Element, in changes: BatchChanges) {
    if record.isOver { return }
    changes.willChange(self)
    record.number = changes.nextChange()
    if hasValue {
      let replaced = values.replaceFirst(with: value)
      withExtendedLifetime(replaced) {}
    } else {
      values.append(value)
    }
  }

  func update(_ value: Element, from version: UInt, in changes: BatchChanges) {
    if record.isOver { return }
    set(value, in: changes)
    // The version of a value that the batch had set says nothing of what is stored.
    let isStored = version < .max / 2
    if isStored { record.updatedVersion = min(version, record.updatedVersion ?? version) }
  }

  func end(_ completion: Completion, in changes: BatchChanges) {
    if record.isOver { return }
    changes.willChange(self)
    (record.completion, record.isOver) = (completion, true)
  }

  func dispose(_ subject: AnyObject) {
    hub.withObject { $0.refuseEvents(disposalOf: subject) }
    record.isOver = true
    disposal = { [hub = hub.object] in hub.dispose(of: subject) }
  }

  // MARK: At the end

  override func prepare() {
    if let isRepetition, hasValue {
      let (current, version) = hub.object.snapshot()
      record.comparedVersion = version
      record.isUnchanged = isRepetition(current, value)
    }
    if changesValue { hub.withObject { _ = $0.report(RILL_VALUE_CHANGING_IN_BATCH) } }
  }

  private var changesValue: Bool { record.reports && hasValue && !record.isUnchanged }

  override func lock() { hub.withObject { $0.lock() } }
  override func unlock() { hub.withObject { $0.unlock() } }
  override var isUpdateCurrent: Bool {
    record.updatedVersion.map { version in hub.withObject { $0.lockedVersion == version } } ?? true
  }
  override var isPrepared: Bool {
    record.comparedVersion.map { version in hub.withObject { $0.lockedVersion == version } } ?? true
  }

  override func store() {
    hub.withObject { hub in
      // Since the disposal, the hub refuses events, but not those of before.
      let isDisposed = disposal != nil
      if isDisposed { hub.state.completion = nil }
      defer { if isDisposed, hub.state.completion == nil { hub.state.completion = .completed } }
      if hasValue, !record.isUnchanged, hub.state.completion == nil {
        hub.countReplacement()
        values.append(hub.values.replaceFirst(with: value))
        if hub.enter() { admission = .entered } else { enqueue() }
      }
      if let completion = record.completion, let end = hub.storeEnd(completion) {
        let ending = hub.enqueue(end)
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

  override func announceChanged() { if changesValue { hub.withObject { _ = $0.report(RILL_VALUE_CHANGED) } } }

  override func deliver() {
    hub.withObject { hub in
      hub.proceed(admission) { hub.deliver(value) }
    }
    disposal?()
  }

  override func recycle() {
    values.removeAll()
    if disposal != nil { disposal = nil }
    (record, isRepetition, admission) = (ChangeRecord(), nil, .queued)
    let hub = hub.object
    let owner = owner
    self.owner = nil
    hub.keep(self)
    withExtendedLifetime(owner) {}
  }

  // MARK: Inner batches

  override func save(at depth: Int) {
    saved.append((depth, record))
    savedValues.append(values.copy())
  }

  override func rollBack() -> AnyObject {
    record = saved.removeLast().record
    // A disposal is not taken back.
    if disposal != nil { record.isOver = true }
    defer { values = savedValues.removeLast() }
    return values
  }

  override func discardSavepoint() -> AnyObject {
    saved.removeLast()
    return savedValues.removeLast()
  }
}

extension ReplayingHub {
  func keep(_ change: StateChange) {
    lock()
    if state.keptChange == nil { state.keptChange = change }
    unlock()
  }

  /// The change in the batch whose closure this thread runs, if it has set the state.
  @inline(never)
  func changeInBatch() -> ValueChange<Element>? { BatchChanges.current?.change(of: self) }

  @inline(never)
  func newChange(_ owner: AnyObject, _ isRepetition: ((Element, Element) -> Bool)?, reports: Bool) -> ValueChange<Element> {
    lock()
    let kept = state.keptChange.take()
    let hasEnded = state.completion != nil
    unlock()
    let change = kept.map { unsafe unsafeDowncast($0, to: ValueChange<Element>.self) } ?? ValueChange(self)
    change.begin(owner, isRepetition, reports: reports, hasEnded: hasEnded)
    return change
  }
}
