import CRillThreads

#if EXPLORE_INTERLEAVINGS
  import RillLocks
#endif

/// What a batch changes in the values that a subject stores.
final class StoredValuesChange<Element>: StateChange {
  private let hub: ReplayingHub<Element>
  /// Whether only the latest value counts: that of a subject with a current value.
  private let keepsLatest: Bool
  /// The values to store; then those to deliver, followed by those that they have displaced.
  ///
  /// A queue, so that code for all types need not look up the types of arrays, optionals and enumerations.
  private let values: FIFOQueue<Element>
  /// How many of them are left to deliver.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var undeliveredCount = 0
  /// The end, which follows the values.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var completion: Completion?
  /// Delivers the end, once it is stored.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var deliverEnd: (() -> Void)?
  /// Counts the changes, for `version`.
  private(set) var changeCount = 0
  /// The version of the value from which the batch has computed a new one.
  private var updatedVersion: UInt?
  /// What decides whether a value repeats the current one, and the version with which it was compared.
  private var isRepetition: ((Element, Element) -> Bool)?
  private var comparedVersion: UInt?
  /// Whether the latest value repeats the one that is stored.
  private var isUnchanged = false
  private var reportsChanges = false
  /// Whether later events are ignored: the subject has ended, before the batch or in it.
  private var isOver = false
  /// Whether the subject is disposed, which an inner batch does not take back.
  private var isDisposed = false
  private var entered: UInt = 0

  init(of hub: ReplayingHub<Element>, keepsLatest: Bool) {
    self.hub = hub
    self.keepsLatest = keepsLatest
    values = hub.makeQueue(capacity: 2)
    // Otherwise, the closure of the batch would read a value that the subject ignores.
    isOver = keepsLatest && hub.hasStoredEnd
    super.init(address: hub.address)
  }

  // MARK: In the closure of the batch

  /// Whether an event was added.
  var hasEvents: Bool { !values.isEmpty || completion != nil }

  /// Whether the batch has changed the value.
  var hasLatest: Bool { keepsLatest && !values.isEmpty }

  /// The latest value, as the closure of the batch reads it.
  ///
  /// Only if there is one.
  var latest: Element { values.first }

  /// A number that differs from one change to the next one.
  var version: UInt { .max - UInt(changeCount) }

  /// Adds a value.
  ///
  /// - Returns: Whether `deliverNext()` is to be called once more, after the values are stored. Otherwise the value is ignored, or takes
  ///   the place of an earlier one.
  func append(_ value: Element) -> Bool {
    if isOver { return false }
    changeCount += 1
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
    if isOver { return false }
    isOver = true
    self.completion = completion
    return true
  }

  /// Ignores what follows, because the subject is disposed.
  func end() { (isOver, isDisposed) = (true, true) }

  /// Adds a value that was computed from the value of `version`.
  func update(_ value: Element, from version: UInt) -> Bool {
    if values.isEmpty { updatedVersion = version }
    return append(value)
  }

  /// Suppresses the change if `isRepetition` says that the value stays the same.
  func suppressRepetition(_ isRepetition: @escaping (Element, Element) -> Bool) { self.isRepetition = isRepetition }

  /// Tells Observation of the change.
  func reportToObservation() { reportsChanges = true }

  override func save() -> () -> Void {
    let saved = (values.copy(), completion, changeCount, updatedVersion, isOver)
    return {
      let released = self.values.copy()
      self.values.removeAll()
      while !saved.0.isEmpty { self.values.append(saved.0.removeFirst()) }
      (self.completion, self.changeCount, self.updatedVersion, self.isOver) = (saved.1, saved.2, saved.3, saved.4)
      if self.isDisposed { self.isOver = true }
      withExtendedLifetime(released) {}
    }
  }

  // MARK: At the end of the batch

  override func prepare() {
    if let isRepetition, hasLatest {
      let (current, version) = hub.snapshot()
      comparedVersion = version
      isUnchanged = isRepetition(current, latest)
    }
    if reportsChanges, !isUnchanged { report(RILL_VALUE_CHANGING) }
  }

  override func lock() { entered = hub.lockForBatch() }

  override func unlock() { hub.unlockForBatch(entered) }

  override var isUpdateCurrent: Bool { updatedVersion.map { hub.isUnchangedForBatch(since: $0) } ?? true }

  override var isPrepared: Bool { comparedVersion.map { $0 == hub.lockedVersion } ?? true }

  override func store() {
    if isUnchanged { return }
    for offset in 0..<values.count where hub.storeForBatch(values[offset], displacing: values) { undeliveredCount += 1 }
    if let completion { deliverEnd = hub.storeEndForBatch(completion) }
  }

  override func deliverNext() {
    if undeliveredCount > 0 {
      undeliveredCount -= 1
      hub.hub.deliver(values.removeFirst())
    } else if let deliverEnd {
      self.deliverEnd = nil
      deliverEnd()
    }
  }

  override func announceChanged() {
    if reportsChanges, !isUnchanged { report(RILL_VALUE_CHANGED) }
  }

  private func report(_ event: Int) { _ = unsafe rill_value_event(Unmanaged.passUnretained(hub).toOpaque(), Int32(event)) }
}

/// The gate of a shared stream with a replay that a batch has reached.
final class ReachedHub<Element>: ReachedGate {
  private let change: StoredValuesChange<Element>

  init(of hub: ReplayingHub<Element>) {
    change = StoredValuesChange(of: hub, keepsLatest: false)
    super.init(hub.hub)
  }

  func append(_ value: Element) { append(isEvent: change.append(value)) }

  func append(_ completion: Completion) { append(isEvent: change.append(completion)) }

  private func append(isEvent: Bool) {
    if isEvent { append({ [change] in change.deliverNext() }, isSampled: false) }
  }

  override func claimIfIdle() -> Bool {
    change.lock()
    defer { change.unlock() }
    guard super.claimIfIdle() else { return false }
    change.store()
    return true
  }

  override func leaveWork() {
    isLeft = true
    change.lock()
    change.store()
    let admission = gate.enqueue(takeWork())
    change.unlock()
    if case .mustDrain = admission { gate.drain() }
  }

  override func enqueueClaim(_ claimed: @escaping (_ isAtPlace: Bool) -> Void) -> Gate.Admission {
    change.lock()
    defer { change.unlock() }
    change.store()
    return super.enqueueClaim(claimed)
  }
}
