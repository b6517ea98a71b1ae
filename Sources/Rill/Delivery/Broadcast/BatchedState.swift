import CRillThreads
import RillLocks

/// What a batch changes in the values that a subject stores.
///
/// A subject keeps one for its next batch: to make one takes several allocations, and code for all types looks up its type.
final class BatchedState<Element>: BatchedEvents {
  // Not retained, because the hub keeps this object. While it is in use, `usedHub` retains the hub.
  private let hub: Unretained<ReplayingHub<Element>>
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private var usedHub: ReplayingHub<Element>?
  /// Whether only the latest value counts.
  private let keepsLatest: Bool
  /// Whether the values are delivered, and not only stored.
  private let deliversValues: Bool
  /// The values to store; then those to deliver, followed by those that they have displaced.
  ///
  /// A queue, so that code for all types need not look up the types of arrays, optionals and enumerations.
  private let values: FIFOQueue<Element>
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private var record = ChangeRecord()
  /// Belongs to the owner of the gate, once the values are stored.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private var stored = StoredEvents()
  @safe @exclusivity(unchecked) private var isRepetition: ((Element, Element) -> Bool)?

  init(of hub: ReplayingHub<Element>) {
    self.hub = Unretained(hub)
    keepsLatest = hub.replay != .all
    deliversValues = hub.replay != .afterCompletion
    values = hub.values.makeEmpty(capacity: 2)
    super.init(at: hub.hub, retaining: nil)
  }

  /// `hasEnded` says whether the subject has ended, although the end may not be delivered yet.
  func beginChange(of hub: ReplayingHub<Element>, hasEnded: Bool) {
    usedHub = hub
    // Otherwise, the closure of the batch would read a value that the subject ignores.
    record.isOver = keepsLatest && hasEnded
  }

  // MARK: In the closure of the batch

  var hasLatest: Bool { keepsLatest && !values.isEmpty }

  /// Only if `hasLatest`.
  var latest: Element { values.first }

  var change: Int { record.change }

  /// The version of the latest value, which no stored value has.
  var version: UInt { .max - UInt(change) }

  func append(_ value: Element, in changes: BatchChanges) {
    if record.isOver { return }
    if changes.isInInnerBatch { return appendWithStep(value, in: changes) }
    record.change = changes.nextChange()
    if hasLatest {
      let replaced = values.replaceFirst(with: value)
      withExtendedLifetime(replaced) {}
    } else {
      values.append(value)
      if deliversValues { changes.record(self) }
    }
  }

  /// Adds a value that an inner batch may take back.
  private func appendWithStep(_ value: Element, in changes: BatchChanges) {
    let before = record
    record.change = changes.nextChange()
    if hasLatest {
      let replaced = values.replaceFirst(with: value)
      changes.canTakeBack {
        self.record = before
        let dropped = self.values.replaceFirst(with: replaced)
        withExtendedLifetime(dropped) {}
      }
    } else {
      values.append(value)
      if deliversValues { changes.record(self) }
      changes.canTakeBack {
        self.record = before
        if self.deliversValues { self.count -= 1 }
        self.values.removeLast()
      }
    }
  }

  func append(_ completion: Completion, in changes: BatchChanges) {
    if record.isOver { return }
    let before = record
    (record.isOver, record.completion) = (true, completion)
    changes.record(self)
    changes.canTakeBack {
      self.record = before
      self.count -= 1
    }
  }

  func update(_ value: Element, from version: UInt, in changes: BatchChanges) {
    if values.isEmpty { record.updatedVersion = version }
    append(value, in: changes)
  }

  func ignoreWhatFollows() { record.isOver = true }

  /// Suppresses the change if `isRepetition` says that the value stays the same, and tells Observation of it.
  func reportChange(unless isRepetition: ((Element, Element) -> Bool)?) {
    self.isRepetition = isRepetition
    record.reportsChanges = true
  }

  // MARK: At the end of the batch

  override func prepare() {
    if let isRepetition, hasLatest {
      hub.withObject { hub in
        let (current, version) = hub.snapshot()
        record.comparedVersion = version
        record.isUnchanged = isRepetition(current, latest)
      }
    }
    if record.reportsChanges, !record.isUnchanged { hub.withObject { _ = $0.report(RILL_VALUE_CHANGING_IN_BATCH) } }
  }

  override func lock() { hub.withObject { $0.lock() } }

  override func unlock() { hub.withObject { $0.unlock() } }

  override var isUpdateCurrent: Bool {
    record.updatedVersion.map { version in hub.withObject { $0.isUnchanged(since: version) } } ?? true
  }

  override var isPrepared: Bool {
    record.comparedVersion.map { version in hub.withObject { $0.lockedVersion == version } } ?? true
  }

  override func store() {
    if record.isUnchanged { return }
    hub.withObject { hub in
      for offset in 0..<values.count where hub.storeForBatch(values[offset], displacing: values) && deliversValues {
        stored.valueCount += 1
      }
      if let completion = record.completion { stored.deliverEnd = hub.storeEnd(completion) }
    }
  }

  override func announceChanged() {
    if record.reportsChanges, !record.isUnchanged { hub.withObject { _ = $0.report(RILL_VALUE_CHANGED) } }
  }

  override func deliver() {
    count -= 1
    if stored.valueCount > 0 {
      stored.valueCount -= 1
      hub.withObject { $0.hub.deliver(values.removeFirst()) }
    } else if let deliverEnd = stored.deliverEnd {
      stored.deliverEnd = nil
      deliverEnd()
    }
  }

  override func recycle() {
    values.removeAll()
    (isDeliveredByBatch, count) = (false, 0)
    if disposal != nil { disposal = nil }
    (record, stored, isRepetition) = (ChangeRecord(), StoredEvents(), nil)
    // The last access to this object: another thread can use it as soon as the hub keeps it.
    let hub = usedHub
    usedHub = nil
    hub?.keepChange(self)
  }
}

/// What the closure of a batch has done with a subject, besides the values.
private struct ChangeRecord {
  /// The number of the last change in its batch.
  var change = 0
  var completion: Completion?
  /// The version of the value from which the batch has computed a new one.
  var updatedVersion: UInt?
  /// The version of the value with which the latest one was compared.
  var comparedVersion: UInt?
  /// Whether the latest value repeats the one that is stored.
  var isUnchanged = false
  var reportsChanges = false
  /// Whether later events are ignored: the subject has ended, before the batch or in it.
  var isOver = false
}

/// What is stored and not delivered, besides the values.
private struct StoredEvents {
  var valueCount = 0
  var deliverEnd: (() -> Void)?
}
