import CRillThreads

#if EXPLORE_INTERLEAVINGS
  import RillLocks
#endif

/// What a batch changes in the values that a subject stores.
///
/// A subject keeps one for its next batch.
final class BatchStoredValuesChange<Element>: StateChange {
  // Not retained, because the hub keeps this object. While it is in use, `usedHub` retains the hub.
  private let hub: Unretained<ReplayingHub<Element>>
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private var usedHub: ReplayingHub<Element>?
  /// Whether only the latest value counts: that of a subject with a current value.
  private let keepsLatest: Bool
  /// The values to store; then those to deliver, followed by those that they have displaced.
  ///
  /// A queue, so that code for all types need not look up the types of arrays, optionals and enumerations.
  private let values: FIFOQueue<Element>
  /// Belongs to the thread that delivers, once the values are stored.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private var stored = StoredEvents()
  /// Belongs to the thread of the batch.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private var record = ChangeRecord()
  /// What decides whether a value repeats the current one.
  @safe @exclusivity(unchecked) private var isRepetition: ((Element, Element) -> Bool)?

  init(of hub: ReplayingHub<Element>, keepsLatest: Bool) {
    self.hub = Unretained(hub)
    self.keepsLatest = keepsLatest
    values = hub.makeQueue(capacity: 2)
    super.init(at: hub.hub)
  }

  /// Begins a change of `hub`.
  ///
  /// `hasEnded` says whether the subject has ended, although the end may not be delivered yet.
  func begin(of hub: ReplayingHub<Element>, hasEnded: Bool) {
    usedHub = hub
    // Otherwise, the closure of the batch would read a value that the subject ignores.
    record.isOver = keepsLatest && hasEnded
  }

  @inline(__always)
  private func withHub<Result>(_ body: (ReplayingHub<Element>) -> Result) -> Result {
    hub.withObject(body)
  }

  // MARK: In the closure of the batch

  /// Counts the changes.
  var changeCount: Int { record.changeCount }

  override var hasEvents: Bool { !values.isEmpty || stored.completion != nil }

  /// Whether the batch has changed the value.
  var hasLatest: Bool { keepsLatest && !values.isEmpty }

  /// The latest value, as the closure of the batch reads it.
  ///
  /// Only if there is one.
  var latest: Element { values.first }

  /// A number that differs from one change to the next one.
  var version: UInt { .max - UInt(record.changeCount) }

  /// Adds a value.
  ///
  /// - Returns: Whether `deliver()` is to be called once more, after the values are stored. Otherwise the value is ignored, or takes
  ///   the place of an earlier one.
  func append(_ value: Element) -> Bool {
    if record.isOver { return false }
    record.changeCount += 1
    if keepsLatest, !values.isEmpty {
      let replaced = values.replaceFirst(with: value)
      withExtendedLifetime(replaced) {}
      return false
    }
    values.append(value)
    return true
  }

  /// Adds the end.
  func append(_ completion: Completion) -> Bool {
    if record.isOver { return false }
    record.isOver = true
    stored.completion = completion
    return true
  }

  /// Ignores what follows, because the subject is disposed.
  func end() { (record.isOver, record.isDisposed) = (true, true) }

  /// Adds a value that was computed from the value of `version`.
  func update(_ value: Element, from version: UInt) -> Bool {
    if values.isEmpty { record.updatedVersion = version }
    return append(value)
  }

  /// Suppresses the change if `isRepetition` says that the value stays the same.
  func suppressRepetition(_ isRepetition: @escaping (Element, Element) -> Bool) { self.isRepetition = isRepetition }

  /// Tells Observation of the change.
  func reportToObservation() { record.reportsChanges = true }

  override func save() -> () -> Void {
    let saved = (values: values.copy(), completion: stored.completion, record: record)
    return {
      let released = self.values.copy()
      self.values.removeAll()
      while !saved.values.isEmpty { self.values.append(saved.values.removeFirst()) }
      self.stored.completion = saved.completion
      let isDisposed = self.record.isDisposed
      self.record = saved.record
      if isDisposed { self.end() }
      withExtendedLifetime(released) {}
    }
  }

  // MARK: At the end of the batch

  override func prepare() {
    if isRepetition != nil { compare() }
    if record.reportsChanges, !record.isUnchanged { withHub { _ = $0.report(RILL_VALUE_CHANGING_IN_BATCH) } }
  }

  @inline(never)
  private func compare() {
    guard let isRepetition, hasLatest else { return }
    withHub { hub in
      let (current, version) = hub.snapshot()
      record.comparedVersion = version
      record.isUnchanged = isRepetition(current, latest)
    }
  }

  override func lock() { withHub { $0.lock() } }

  override func unlock() { withHub { $0.unlock() } }

  override var isUpdateCurrent: Bool {
    record.updatedVersion.map { version in withHub { $0.isUnchanged(since: version) } } ?? true
  }

  override var isPrepared: Bool { record.comparedVersion.map { version in withHub { $0.lockedVersion == version } } ?? true }

  override func store() {
    if record.isUnchanged { return }
    withHub { hub in
      for offset in 0..<values.count where hub.storeForBatch(values[offset], displacing: values) { stored.valueCount += 1 }
      if let completion = stored.completion { stored.deliverEnd = hub.storeEnd(completion) }
    }
  }

  override func deliver() {
    if stored.valueCount > 0 {
      stored.valueCount -= 1
      withHub { $0.hub.deliver(values.removeFirst()) }
    } else if let deliverEnd = stored.deliverEnd {
      stored.deliverEnd = nil
      deliverEnd()
    }
  }

  override func announceChanged() {
    if record.reportsChanges, !record.isUnchanged { withHub { _ = $0.report(RILL_VALUE_CHANGED) } }
  }

  override func recycle() {
    values.removeAll()
    (savedFor, claimIndex) = (0, -1)
    stored = StoredEvents()
    record = ChangeRecord()
    isRepetition = nil
    // The last access to this object: another thread can use it as soon as the hub keeps it.
    let hub = usedHub
    usedHub = nil
    hub?.keepChange(self)
  }
}

/// What a change has stored and has yet to deliver, besides the values.
private struct StoredEvents {
  /// How many values are left.
  var valueCount = 0
  /// The end, which follows the values.
  var completion: Completion?
  /// Delivers the end, once it is stored.
  var deliverEnd: (() -> Void)?
}

/// What the closure of a batch has done with a state, besides the values.
private struct ChangeRecord {
  /// Counts the changes, for `version`.
  var changeCount = 0
  /// The version of the value from which the batch has computed a new one.
  var updatedVersion: UInt?
  /// The version of the value with which the latest one was compared.
  var comparedVersion: UInt?
  /// Whether the latest value repeats the one that is stored.
  var isUnchanged = false
  var reportsChanges = false
  /// Whether later events are ignored: the subject has ended, before the batch or in it.
  var isOver = false
  /// Whether the subject is disposed, which an inner batch does not take back.
  var isDisposed = false
}
