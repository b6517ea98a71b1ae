import CRillThreads
import RillLocks

/// A hub that replays stored values to each new subscriber before `subscribe` returns.
///
/// The values change when an event is *accepted*, in the critical section that also claims the gate or queues the event. So the
/// values that a new subscriber reads there and those that it is delivered later neither overlap nor leave a gap.
final class ReplayingHub<Element>: @unchecked Sendable {
  // Sendable: `mutex` guards what changes.

  /// Which of the stored values a new subscriber receives.
  enum Replay {
    /// The current value, unless the subject has ended.
    case current
    /// All of them, also after the end.
    case all
    /// The last one, once the subject has completed.
    case afterCompletion
  }

  let hub: Hub<Element>
  private let replay: Replay
  /// How many values are stored at most.
  private let limit: Int
  private let mutex = Lock()
  private let values = FIFOQueue<Element>()
  let observation = ObservationSlot()
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private final var state = ReplayingHubState()

  /// Makes a hub that replays at most `limit` values.
  ///
  /// - Parameters:
  ///   - replay: which values are replayed.
  ///   - limit: how many values are stored at most.
  ///   - distanceFromSubscribers: the distance from the subscribers, for the hub of a shared stream.
  init(_ replay: Replay, limit: Int, distanceFromSubscribers: DistanceFromSubscribers? = nil) {
    hub = Hub(distanceFromSubscribers: distanceFromSubscribers)
    self.replay = replay
    self.limit = limit
  }

  /// Makes a hub with a current value.
  init(current value: Element) {
    hub = Hub()
    replay = .current
    limit = 1
    values.append(value)
  }

  /// Whether the hub has a subscriber.
  var hasSubscribers: Bool { hub.hasSubscribers }

  var isDisposed: Bool { hub.isDisposed }

  var disposalError: RxError { hub.disposalError }

  // MARK: The lock

  /// Takes the lock of the stored values.
  ///
  /// No user code runs while it is held.
  @inline(__always)
  func lock() { mutex.lock() }

  @inline(__always)
  func unlock() {
    // For retains: see `rill_compiler_barrier`.
    rill_compiler_barrier()
    mutex.unlock()
  }

  // MARK: The current value

  /// The current value.
  ///
  /// Only for a hub that was made with one.
  var value: Element {
    if rill_has_batches() { return snapshot().0 }
    lock()
    let value = values.first
    unlock()
    return value
  }

  /// How the hub has ended.
  var end: Completion? {
    lock()
    let completion = state.completion
    unlock()
    return completion
  }

  /// The current value, and its version for `next(_:ifUnchangedSince:)`.
  @inline(never)
  func snapshot() -> (Element, version: UInt) {
    if rill_has_batches(), let change = latestChangeInBatch() { return (change.latest, change.version) }
    lock()
    let (value, version) = (values.first, state.version)
    unlock()
    return (value, version)
  }

  // MARK: Sending

  /// Stores `value`, then delivers it.
  @inline(__always)
  func next(_ value: Element) {
    if rill_has_batches() { return nextDuringBatches(value) }
    lock()
    if state.completion != nil { return unlock() }
    store(value, isDelivered: true)
  }

  @inline(never)
  private func nextDuringBatches(_ value: Element) {
    if isTakenByBatch(value) { return }
    lock()
    if state.completion != nil { return unlock() }
    store(value, isDelivered: true)
  }

  /// Stores `value`, then delivers it, unless another thread has replaced the current value since `version`.
  ///
  /// Replacements by the current thread do not count: the closure that computes an update may have made them, and would make them
  /// again at each new attempt.
  ///
  /// Not called in the closure of a batch.
  ///
  /// - Returns: Whether no other thread has.
  func next(_ value: Element, ifUnchangedSince version: UInt) -> Bool {
    lock()
    guard isUnchanged(since: version) else {
      unlock()
      return false
    }
    if state.completion == nil { store(value, isDelivered: true) } else { unlock() }
    return true
  }

  /// Whether no other thread has replaced the current value since `version`.
  ///
  /// Called with the lock held.
  func isUnchanged(since version: UInt) -> Bool {
    state.version == version || state.writer == rill_thread_identity() && state.versionBeforeWriter <= version
  }

  /// Stores `value` without delivering it.
  func store(_ value: Element) {
    lock()
    if state.completion != nil { return unlock() }
    store(value, isDelivered: false)
  }

  /// Stores `value` as the holder of the lock, releases the lock, and then releases the displaced value.
  @inline(never)
  private func store(_ value: Element, isDelivered: Bool) {
    countReplacement()
    if values.count < limit {
      values.append(value)
    } else if limit > 0 {
      guard _isPOD(Element.self) else { return replace(value, isDelivered: isDelivered) }
      values.appendInPlaceOfFirst(value)
    }
    deliver(value, isDelivered: isDelivered)
  }

  @inline(__always)
  private func countReplacement() {
    let me = rill_thread_identity()
    if state.writer != me {
      state.writer = me
      state.versionBeforeWriter = state.version
    }
    state.version &+= 1
  }

  /// Stores a value whose type has references, in place of the oldest one.
  @inline(never)
  private func replace(_ value: Element, isDelivered: Bool) {
    let displaced = values.replaceFirst(with: value)
    deliver(value, isDelivered: isDelivered)
    _fixLifetime(displaced)
  }

  @inline(__always)
  private func deliver(_ value: Element, isDelivered: Bool) {
    let isBusy = isDelivered && !hub.enterToSend()
    let admission = isDelivered ? isBusy ? hub.enqueue { [hub] in hub.deliver(value) } : .entered : Gate.Admission.queued
    unlock()
    switch admission {
    case .entered:
      hub.deliver(value)
      hub.leave()
    case .mustDrain: hub.drainOrPostpone()
    case .queued: break
    }
  }

  /// Stores and delivers an event, or ignores it after the end.
  func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): next(value)
    case .error(let error): end(.error(error))
    case .completed: end(.completed)
    }
  }

  /// Ends all subscriptions, after delivering the value that is kept for a completion.
  func end(_ completion: Completion) {
    if rill_has_batches(), isTakenByBatch(completion) { return }
    lock()
    guard let work = storeEnd(completion) else { return unlock() }
    let admission = hub.enqueue(work)
    unlock()
    if case .mustDrain = admission { hub.drainOrPostpone() }
  }

  /// Stores the end, and returns what delivers it, unless the subject has ended before.
  ///
  /// Called with the lock held.
  func storeEnd(_ completion: Completion) -> (() -> Void)? {
    if state.completion != nil { return nil }
    state.completion = completion
    guard case .completed = completion, replay == .afterCompletion, !values.isEmpty else {
      return { [hub] in hub.applyEnd(completion) }
    }
    let last = values.first
    return { [hub] in
      hub.deliver(last)
      hub.applyEnd(completion)
    }
  }

  // MARK: Disposal

  /// Releases all subscriptions because the subject is deallocated.
  func releaseSubscribers() { hub.releaseSubscribers() }

  /// Releases the stored values, and all subscriptions after what was accepted before has been delivered.
  ///
  /// A current value lives as long as its subject. All of it is one critical section. So no value is replayed to a new subscriber
  /// that the earlier ones do not receive.
  func dispose(of subject: AnyObject) {
    if rill_has_batches(), let changes = BatchContext.changes, changes.hasEvents(at: hub) {
      hub.refuseSubscribers(disposalOf: subject)
      change(in: changes).end()
      return changes.record(at: hub, isKept: true) { self.disposeNow(of: subject) }
    }
    disposeNow(of: subject)
  }

  private func disposeNow(of subject: AnyObject) {
    let released = FIFOQueue<Element>()
    lock()
    let ended = state.completion
    state.completion = .completed
    if replay != .current {
      while !values.isEmpty { released.append(values.removeFirst()) }
    }
    hub.refuseSubscribers(disposalOf: subject)
    let admission = hub.enqueue { [hub] in hub.applyDisposal() }
    unlock()
    if case .mustDrain = admission { BatchContext.outside { hub.drain() } }
    withExtendedLifetime((released, ended)) {}
  }

  // MARK: Subscribing

  /// Sends the stored values to `sink`, and then what is accepted from now on.
  func subscribe(_ sink: Sink<Element>) {
    hub.noteSubscriber(sink.scope)
    let subscription = HubSubscription(sink, in: hub, replaying: true)
    sink.scope.register(subscription)
    lock()
    let replayed = replaysValues ? values.copy() : nil
    let completion = state.completion
    let admission = completion == nil ? hub.enqueue { [hub] in hub.applyAdd(subscription) } : .queued
    unlock()
    // After the values were read: the mark is older than the first of them that needs it.
    hub.passMark(to: sink.scope)
    if let completion {
      // Checked only here: a subscription that was queued before the disposal is released by the hub.
      if hub.isDisposed { return sink.finish(.error(hub.disposalError)) }
      while let replayed, !replayed.isEmpty, sink.scope.isOpen { sink.next(replayed.removeFirst()) }
      return sink.finish(completion)
    }
    if case .mustDrain = admission { BatchContext.outside { hub.drain() } }
    subscription.replay(replayed)
  }

  /// Whether a subscriber that comes now receives the stored values.
  ///
  /// Read by the holder of the lock.
  private var replaysValues: Bool {
    switch replay {
    case .current: state.completion == nil
    case .all: true
    case .afterCompletion: if case .completed? = state.completion { true } else { false }
    }
  }
}

// MARK: - Batches

extension ReplayingHub {
  /// Returns the change in `changes` that has set the current value.
  func latestChange(in changes: BatchChanges) -> BatchStoredValuesChange<Element>? {
    guard let change = changes.change(of: self) else { return nil }
    let stored = unsafe unsafeDowncast(change, to: BatchStoredValuesChange<Element>.self)
    return stored.hasLatest ? stored : nil
  }

  /// Returns the change by which the batch of this thread has set the current value, while its closure runs.
  @inline(never)
  private func latestChangeInBatch() -> BatchStoredValuesChange<Element>? {
    BatchContext.changes.flatMap { latestChange(in: $0) }
  }

  /// The change in `changes`, which is added if it is the first one.
  func change(in changes: BatchChanges) -> BatchStoredValuesChange<Element> {
    if let change = changes.change(of: self) {
      changes.willContinue(change)
      return unsafe unsafeDowncast(change, to: BatchStoredValuesChange<Element>.self)
    }
    lock()
    let kept = state.keptChange.take()
    let hasEnded = state.completion != nil
    unlock()
    let change: BatchStoredValuesChange<Element>
    if let kept {
      change = unsafe unsafeDowncast(kept, to: BatchStoredValuesChange<Element>.self)
    } else {
      change = BatchStoredValuesChange(of: self, keepsLatest: replay == .current)
    }
    change.begin(of: self, hasEnded: hasEnded)
    changes.add(change, of: self)
    return change
  }

  /// Keeps a change, which nothing uses any more, for the next batch.
  ///
  /// To make one takes three allocations, and code for all types looks up its type.
  func keepChange(_ change: StateChange) {
    lock()
    if state.keptChange == nil { state.keptChange = change }
    unlock()
  }

  /// Passes a value to the batch that this thread runs or delivers.
  ///
  /// Returns false if it is to be sent at once, or after the delivery.
  @inline(never)
  private func isTakenByBatch(_ value: Element) -> Bool {
    if let changes = BatchContext.changes {
      let change = change(in: changes)
      changes.record(change) { change.append(value) }
      return true
    }
    return isCollected { $0.append(value) }
  }

  @inline(never)
  private func isTakenByBatch(_ completion: Completion) -> Bool {
    if let changes = BatchContext.changes {
      let change = change(in: changes)
      changes.record(change) { change.append(completion) }
      return true
    }
    return isCollected { $0.append(completion) }
  }

  /// Leaves an event of a shared stream at its gate.
  ///
  /// A subscriber reads the values and joins the gate's queue in one step. So they change when the delivery claims the gate. Once it
  /// has, an event is queued as if there were no batch.
  private func isCollected(_ append: (ReplayingBatchGateWork<Element>) -> Void) -> Bool {
    guard hub.isOfOperator, let delivery = BatchContext.collector(of: hub) else { return false }
    let place = delivery.place(of: hub) { ReplayingBatchGateWork(of: self) }
    if place.isClaimed || place.isLeft { return false }
    append(unsafe unsafeDowncast(place, to: ReplayingBatchGateWork<Element>.self))
    delivery.schedule(place)
    return true
  }

  // MARK: Called by changes and by derived values

  /// Makes a queue for values that are to be stored.
  func makeQueue(capacity: Int) -> FIFOQueue<Element> { values.makeEmpty(capacity: capacity) }

  /// Orders the locks of several hubs.
  var address: UInt { hub.address }

  /// The version of the current value.
  ///
  /// Called with the lock held.
  var lockedVersion: UInt { state.version }

  /// The current value.
  ///
  /// Called with the lock held.
  var lockedValue: Element { values.first }

  /// Stores a value, and appends a displaced one to `displaced`.
  ///
  /// Called with the lock held.
  ///
  /// Returns false if the subject has ended.
  func storeForBatch(_ value: Element, displacing displaced: FIFOQueue<Element>) -> Bool {
    if state.completion != nil { return false }
    countReplacement()
    if values.count < limit {
      values.append(value)
    } else if limit > 0 {
      displaced.append(values.replaceFirst(with: value))
    }
    return true
  }
}

/// What the lock of a replaying hub guards, besides the values.
private struct ReplayingHubState {
  var completion: Completion?
  /// How often a value was replaced.
  var version: UInt = 0
  /// The last thread that replaced a value, and the version before its uninterrupted series of replacements.
  var writer: UInt = 0
  var versionBeforeWriter: UInt = 0
  /// For the next batch: a `BatchStoredValuesChange`, by a type that code for all types need not look up.
  var keptChange: StateChange?
}
