import CRillThreads

#if EXPLORE_INTERLEAVINGS
  import RillLocks
#endif

/// What a batch changes in the values that a subject stores.
final class StoredValuesChange<Element>: StateChange {
  private enum Pending {
    case value(Element)
    case end(Completion)
  }

  private let hub: ReplayingHub<Element>
  /// Whether only the latest value counts: that of a subject with a current value.
  private let keepsLatest: Bool
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var pending: [Pending] = []
  /// What delivers each of them, once it is stored.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var deliveries: [() -> Void] = []
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
  private let displaced = FIFOQueue<Element>()
  private var entered: UInt = 0

  init(of hub: ReplayingHub<Element>, keepsLatest: Bool) {
    self.hub = hub
    self.keepsLatest = keepsLatest
    super.init(address: hub.address)
    // Otherwise, the closure of the batch would read a value that the subject ignores.
    isOver = keepsLatest && hub.hasStoredEnd
  }

  // MARK: In the closure of the batch

  /// The latest value, as the closure of the batch reads it.
  var latest: Element? {
    guard keepsLatest else { return nil }
    for change in pending.reversed() {
      if case .value(let value) = change { return value }
    }
    return nil
  }

  /// A number that differs from one change to the next one.
  var version: UInt { .max - UInt(changeCount) }

  /// Adds a value.
  ///
  /// - Returns: What delivers it once it is stored, or nil if it takes the place of an earlier one.
  func append(_ value: Element) -> (() -> Void)? {
    if isOver { return nil }
    changeCount += 1
    guard keepsLatest, let last = pending.indices.last, case .value = pending[last] else { return append(.value(value)) }
    pending[last] = .value(value)
    return nil
  }

  /// Adds the end.
  func append(_ completion: Completion) -> (() -> Void)? {
    if isOver { return nil }
    isOver = true
    return append(.end(completion))
  }

  /// Ignores what follows, because the subject is disposed.
  func end() { (isOver, isDisposed) = (true, true) }

  /// Adds a value that was computed from the value of `version`.
  func update(_ value: Element, from version: UInt) -> (() -> Void)? {
    if pending.isEmpty { updatedVersion = version }
    return append(value)
  }

  /// Suppresses the change if `isRepetition` says that the value stays the same.
  func suppressRepetition(_ isRepetition: @escaping (Element, Element) -> Bool) { self.isRepetition = isRepetition }

  /// Tells Observation of the change.
  func reportToObservation() { reportsChanges = true }

  private func append(_ change: Pending) -> () -> Void {
    let index = pending.count
    pending.append(change)
    // None if the value does not change.
    return { if index < self.deliveries.count { self.deliveries[index]() } }
  }

  override func save() -> () -> Void {
    let saved = (pending, changeCount, updatedVersion, isOver)
    return {
      (self.pending, self.changeCount, self.updatedVersion, self.isOver) = saved
      if self.isDisposed { self.isOver = true }
    }
  }

  // MARK: At the end of the batch

  override func prepare() {
    if let isRepetition, let latest {
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
    for change in pending {
      switch change {
      case .value(let value):
        let isStored = hub.storeForBatch(value, displacing: displaced)
        deliveries.append { [hub] in if isStored { hub.hub.deliver(value) } }
      case .end(let completion): deliveries.append(hub.storeEndForBatch(completion) ?? {})
      }
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

  func append(_ value: Element) { add(change.append(value)) }

  func append(_ completion: Completion) { add(change.append(completion)) }

  private func add(_ deliver: (() -> Void)?) {
    if let deliver { append(deliver, isSampled: false) }
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
