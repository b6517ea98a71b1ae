import CRillThreads
import RillLocks

/// A hub that replays stored values to each new subscriber before `subscribe` returns.
///
/// The values change when an event is *accepted*, in the critical section that also claims the gate or queues the event. So the
/// values that a new subscriber reads there and those that it is delivered later neither overlap nor leave a gap.
final class ReplayingHub<Element>: Broadcaster<Element>, @unchecked Sendable {
  // Sendable: as its superclass, and `mutex` guards what changes here.

  let mutex = Lock()
  /// How many values are kept; at this type's greatest number, all.
  let limit: UInt32
  /// How often `state.writer` has replaced a value without another thread in between.
  ///
  /// Not in `state`: beside `limit`, it needs no further word in each subject.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private final var seriesOfWriter: UInt32 = 0
  let values = FIFOQueue<Element>()
  let observation = ObservationSlot()
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  final var state = ReplayingHubState()

  init(_ replay: Replay, limit: Int) {
    self.limit = UInt32(clamping: limit)
    super.init(replay)
  }

  convenience init(current value: Element) {
    self.init(.current, limit: 1)
    values.append(value)
  }

  /// No user code runs while it is held.
  @inline(__always)
  func lock() { mutex.lock() }

  @inline(__always)
  func unlock() {
    // For retains: see `rill_compiler_barrier`.
    rill_compiler_barrier()
    mutex.unlock()
  }

  /// Only for a hub that was made with one.
  var value: Element {
    lock()
    let value = values.first
    unlock()
    return value
  }

  /// Only for a hub that was made with one.
  ///
  /// - Throws: The error with which the subject has ended.
  func valueUnlessFailed() throws -> Element {
    lock()
    defer { unlock() }
    if case .error(let error)? = state.completion { throw error }
    return values.first
  }

  /// The current value, and its version for `next(_:unlessReplacedSince:ignoringOwnReplacements:)`.
  @inline(never)
  func snapshot() -> (Element, version: UInt) {
    lock()
    let (value, version) = (values.first, state.version)
    unlock()
    return (value, version)
  }

  @inline(__always)
  func next(_ value: Element) {
    lock()
    if state.refusesEvents { return unlock() }
    storeAndUnlock(value)
  }

  /// Does what `next` does, unless `scope` was disposed before the value is stored.
  func next(_ value: Element, unlessDisposed scope: SubscriptionScope) {
    lock()
    if state.refusesEvents || scope.wasDisposed { return unlock() }
    storeAndUnlock(value)
  }

  /// Stores `value`, then delivers it, unless the current value was replaced since `version`.
  ///
  /// If `ignoringOwnReplacements`, only replacements by other threads count: the closure that computes an update may have made
  /// those of this thread, and would make them again at each new attempt.
  ///
  /// - Returns: False if it was replaced.
  func next(_ value: Element, unlessReplacedSince version: UInt, ignoringOwnReplacements: @autoclosure () -> Bool) -> Bool {
    lock()
    guard isCurrent(version, ignoringOwnReplacements: ignoringOwnReplacements()) else {
      unlock()
      return false
    }
    if state.refusesEvents { unlock() } else { storeAndUnlock(value) }
    return true
  }

  /// The current value, or nil if it was replaced since `version`.
  ///
  /// If `ignoringOwnReplacements`, only replacements by other threads count.
  @inline(never)
  func value(unlessReplacedSince version: UInt, ignoringOwnReplacements: @autoclosure () -> Bool) -> Element? {
    lock()
    let value = isCurrent(version, ignoringOwnReplacements: ignoringOwnReplacements()) ? values.first : nil
    unlock()
    return value
  }

  @inline(__always)
  private func isCurrent(_ version: UInt, ignoringOwnReplacements: @autoclosure () -> Bool) -> Bool {
    state.version == version || ignoringOwnReplacements() && isSeriesOfThisThread(since: version)
  }

  /// Whether this thread has made all replacements since `version`.
  private func isSeriesOfThisThread(since version: UInt) -> Bool {
    state.writer == rill_thread_identity() && state.version &- UInt(seriesOfWriter) <= version
  }

  /// Stores `value` as the holder of the lock, releases the lock, and then releases the displaced value.
  @inline(never)
  private func storeAndUnlock(_ value: Element) {
    countReplacement()
    if values.count < limit || limit == .max {
      values.append(value)
    } else if limit > 0 {
      guard _isPOD(Element.self) else { return replaceAndUnlock(value) }
      values.appendInPlaceOfFirst(value)
    }
    unlockAndDeliver(value)
  }

  @inline(__always)
  func countReplacement() {
    let me = rill_thread_identity()
    if state.writer != me {
      state.writer = me
      seriesOfWriter = 0
    }
    // A longer series counts as one that began later, which is safe: the update is computed again.
    if seriesOfWriter < .max { seriesOfWriter += 1 }
    state.version &+= 1
  }

  /// Stores a value whose type has references, in place of the oldest one.
  @inline(never)
  private func replaceAndUnlock(_ value: Element) {
    let displaced = values.replaceFirst(with: value)
    unlockAndDeliver(value)
    _fixLifetime(displaced)
  }

  @inline(__always)
  private func unlockAndDeliver(_ value: Element) {
    if case .afterCompletion = replay { return unlock() }
    let admission = enter(orQueue: { self.deliver(value) })
    unlock()
    // Before an observer can change what only the new value makes others read, or keep this thread for long.
    report(RILL_VALUE_CHANGED)
    proceed(admission) { deliver(value) }
  }

  func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): next(value)
    case .error(let error): end(.error(error))
    case .completed: end(.completed)
    }
  }

  func end(_ completion: Completion) {
    lock()
    if state.refusesEvents { return unlock() }
    let work = storeEnd(completion)
    // After an error, no subscriber receives it any more.
    var released: FIFOQueue<Element>?
    if case (.afterCompletion, .error) = (replay, completion) { released = takeValues() }
    let admission = enqueue(work)
    unlock()
    if case .mustDrain = admission { drain() }
    withExtendedLifetime(released) {}
  }

  /// Stores the end of a subject that has not ended, and returns what delivers it.
  ///
  /// Called with the lock held.
  func storeEnd(_ completion: Completion) -> () -> Void {
    state.end = .ended(completion)
    guard case .completed = completion, replay == .afterCompletion, !values.isEmpty else {
      return { self.applyEnd(completion) }
    }
    let last = values.first
    return { [self] in
      deliver(last)
      applyEnd(completion)
    }
  }

  /// Orders the locks of several states.
  var address: UInt {
    #if EXPLORE_INTERLEAVINGS
      // An address would differ from one execution to the next one.
      UInt(owner.number)
    #else
      UInt(bitPattern: ObjectIdentifier(self))
    #endif
  }

  var lockedVersion: UInt { state.version }

  var lockedValue: Element { values.first }

  /// Releases the stored values, and all subscriptions after what was accepted before has been delivered.
  ///
  /// A current value lives as long as its subject. All of it is one critical section. So no value is replayed to a new subscriber
  /// that the earlier ones do not receive.
  func dispose(of subject: AnyObject) {
    lock()
    let ended = state.completion
    state.end = .ended(.completed)
    let released = replay == .current ? nil : takeValues()
    refuseSubscribers(disposalOf: subject)
    let admission = enqueue { self.applyDisposal() }
    unlock()
    if case .mustDrain = admission { drain() }
    withExtendedLifetime((released, ended)) {}
  }

  /// Removes the stored values, which the caller releases after it has released the lock.
  private func takeValues() -> FIFOQueue<Element> {
    let taken = FIFOQueue<Element>()
    while !values.isEmpty { taken.append(values.removeFirst()) }
    return taken
  }

  /// Refuses subscribers and events from here on, while the disposal waits for its turn.
  func refuseEvents(disposalOf subject: AnyObject) {
    lock()
    if case .open = state.end { state.end = .refusingEvents }
    refuseSubscribers(disposalOf: subject)
    unlock()
  }

  func subscribe(_ sink: Sink<Element>) {
    let subscription = subscriptionType.init(sink, in: self)
    sink.scope.register(subscription as AnyHubSubscription)
    lock()
    let replayed = replaysValues && !values.isEmpty ? values.copy() : nil
    if replayed != nil { subscription.beginReplay() }
    let (completion, isTooLate) = (state.completion, state.refusesEvents)
    let admission = isTooLate ? .queued : enter(orQueue: { self.applyAdd(subscription) })
    unlock()
    // After the values were read: if one of them is a secret, the hub has had the mark before that value.
    passMark(to: sink.scope)
    if isTooLate {
      // Needed only here: a disposed hub refuses events, and releases the subscriptions that were queued before.
      guard let completion, !isDisposed else { return sink.finish(.error(disposalError)) }
      while let replayed, !replayed.isEmpty, sink.scope.isOpen { sink.next(replayed.removeFirst()) }
      return sink.finish(completion)
    }
    proceed(admission) { applyAdd(subscription) }
    subscription.replay(replayed)
  }

  /// Whether a subscriber that comes now receives the stored values.
  ///
  /// Read by the holder of the lock.
  private var replaysValues: Bool {
    switch replay {
    case .none: false
    case .current: state.completion == nil
    case .all: true
    case .afterCompletion: if case .completed? = state.completion { true } else { false }
    }
  }
}
