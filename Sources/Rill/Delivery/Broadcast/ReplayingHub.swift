import CRillThreads
import RillLocks

/// A hub that replays stored values to each new subscriber before `subscribe` returns.
///
/// The values change when an event is *accepted*, in the critical section that also claims the gate or queues the event. So the
/// values that a new subscriber reads there and those that it is delivered later neither overlap nor leave a gap.
final class ReplayingHub<Element>: @unchecked Sendable {
  // Sendable: `lock` guards what changes.

  /// Which of the stored values a new subscriber receives.
  enum Replay {
    /// The current value, unless the subject has ended.
    case current
    /// All of them, also after the end.
    case all
    /// The last one, once the subject has completed.
    case afterCompletion
  }

  private let hub: Hub<Element>
  private let replay: Replay
  /// How many values are stored at most.
  private let limit: Int
  #if EXPLORE_INTERLEAVINGS
    private let lock = RecordedLock()
  #else
    private let lock = BiasedLock()
  #endif
  private let values = FIFOQueue<Element>()
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private final var completion: Completion?
  /// How often a value was replaced.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private final var version: UInt = 0
  /// The last thread that replaced a value, and the version before its uninterrupted series of replacements.
  @safe @exclusivity(unchecked) private final var writer: UInt = 0
  @safe @exclusivity(unchecked) private final var versionBeforeWriter: UInt = 0

  /// Makes a hub that replays at most `limit` values.
  init(_ replay: Replay, limit: Int) {
    hub = Hub()
    self.replay = replay
    self.limit = limit
  }

  /// Makes a hub with a current value, and with a limit for the values that wait.
  init(current value: Element, bounded bound: QueueBound? = nil) {
    hub = Hub(bounded: bound)
    replay = .current
    limit = 1
    values.append(value)
  }

  /// Whether the hub has a subscriber.
  var hasSubscribers: Bool { hub.hasSubscribers }

  var isDisposed: Bool { hub.isDisposed }

  var disposalError: RxError { hub.disposalError }

  // MARK: The current value

  /// The current value.
  ///
  /// Only for a hub that was made with one.
  var value: Element {
    let entered = lock.lock()
    let value = values.first
    lock.unlock(entered)
    return value
  }

  /// How the hub has ended.
  var end: Completion? {
    let entered = lock.lock()
    let completion = completion
    lock.unlock(entered)
    return completion
  }

  /// The current value, and its version for `next(_:ifUnchangedSince:)`.
  func snapshot() -> (Element, version: UInt) {
    let entered = lock.lock()
    let (value, version) = (values.first, version)
    lock.unlock(entered)
    return (value, version)
  }

  // MARK: Sending

  /// Stores `value`, then delivers it.
  @inline(__always)
  func next(_ value: Element) {
    let entered = lock.lock()
    if completion != nil { return lock.unlock(entered) }
    store(value, entered, isDelivered: true)
  }

  /// Stores `value`, then delivers it, unless another thread has replaced the current value since `version`.
  ///
  /// Replacements by the current thread do not count: the closure that computes an update may have made them, and would make them
  /// again at each new attempt.
  ///
  /// - Returns: Whether no other thread has.
  func next(_ value: Element, ifUnchangedSince version: UInt) -> Bool {
    let entered = lock.lock()
    guard self.version == version || writer == rill_thread_identity() && versionBeforeWriter <= version else {
      lock.unlock(entered)
      return false
    }
    if completion == nil { store(value, entered, isDelivered: true) } else { lock.unlock(entered) }
    return true
  }

  /// Stores `value` without delivering it.
  func store(_ value: Element) {
    let entered = lock.lock()
    if completion != nil { return lock.unlock(entered) }
    store(value, entered, isDelivered: false)
  }

  /// Stores `value` as the holder of the lock, releases the lock, and then releases the displaced value.
  @inline(never)
  private func store(_ value: Element, _ entered: UInt, isDelivered: Bool) {
    let me = rill_thread_identity()
    if writer != me {
      writer = me
      versionBeforeWriter = version
    }
    version &+= 1
    if values.count < limit {
      values.append(value)
    } else if limit > 0 {
      guard _isPOD(Element.self) else { return replace(value, entered, isDelivered: isDelivered) }
      values.appendInPlaceOfFirst(value)
    }
    deliver(value, entered, isDelivered: isDelivered)
  }

  /// Stores a value whose type has references, in place of the oldest one.
  @inline(never)
  private func replace(_ value: Element, _ entered: UInt, isDelivered: Bool) {
    let displaced = values.replaceFirst(with: value)
    deliver(value, entered, isDelivered: isDelivered)
    _fixLifetime(displaced)
  }

  @inline(__always)
  private func deliver(_ value: Element, _ entered: UInt, isDelivered: Bool) {
    let isBusy = isDelivered && !hub.enter()
    if isBusy, let bounded = hub.bounded { return submitDelivery(of: value, bounded, entered) }
    let admission = isDelivered ? isBusy ? hub.enqueue { [hub] in hub.deliver(value) } : .entered : Gate.Admission.queued
    lock.unlock(entered)
    switch admission {
    case .entered:
      hub.deliver(value)
      hub.leave()
    case .mustDrain: hub.drain()
    case .queued: break
    }
  }

  /// Queues the delivery of a value as the limit says.
  @inline(never)
  private func submitDelivery(of value: Element, _ bounded: BoundedDelivery<Element>, _ entered: UInt) {
    let displaced = FIFOQueue<Element>()
    let (admission, effect) = hub.enqueueDelivery(of: value, bounded, displacing: displaced)
    lock.unlock(entered)
    if case .mustDrain = admission { hub.drain() }
    displaced.removeAll()
    bounded.bound.report(effect)
    if effect == BufferingEffect.fail { end(.error(bounded.bound.overflow)) }
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
    let entered = lock.lock()
    if self.completion != nil { return lock.unlock(entered) }
    self.completion = completion
    let admission: Gate.Admission
    if case .completed = completion, replay == .afterCompletion, !values.isEmpty {
      let last = values.first
      admission = hub.enqueueOther { [hub] in
        hub.deliver(last)
        hub.applyEnd(completion)
      }
    } else {
      admission = hub.enqueueOther { [hub] in hub.applyEnd(completion) }
    }
    lock.unlock(entered)
    if case .mustDrain = admission { hub.drain() }
  }

  // MARK: Disposal

  /// Releases all subscriptions because the subject is deallocated.
  func releaseSubscribers() { hub.releaseSubscribers() }

  /// Releases the stored values, and all subscriptions after what was accepted before has been delivered.
  ///
  /// A current value lives as long as its subject. All of it is one critical section. So no value is replayed to a new subscriber
  /// that the earlier ones do not receive.
  func dispose(of subject: AnyObject) {
    let released = FIFOQueue<Element>()
    let entered = lock.lock()
    let ended = completion
    completion = .completed
    if replay != .current {
      while !values.isEmpty { released.append(values.removeFirst()) }
    }
    hub.refuseSubscribers(disposalOf: subject)
    let admission = hub.enqueueOther { [hub] in hub.applyDisposal() }
    lock.unlock(entered)
    if case .mustDrain = admission { hub.drain() }
    withExtendedLifetime((released, ended)) {}
  }

  // MARK: Subscribing

  /// Sends the stored values to `sink`, and then what is accepted from now on.
  func subscribe(_ sink: Sink<Element>) {
    let subscription = HubSubscription(sink, in: hub, replaying: true)
    sink.scope.register(subscription)
    let entered = lock.lock()
    let replayed = replaysValues ? values.copy() : nil
    let completion = completion
    let admission = completion == nil ? hub.enqueueOther { [hub] in hub.applyAdd(subscription) } : .queued
    lock.unlock(entered)
    if let completion {
      // Checked only here: a subscription that was queued before the disposal is released by the hub.
      if hub.isDisposed { return sink.finish(.error(hub.disposalError)) }
      while let replayed, !replayed.isEmpty, sink.scope.isOpen { sink.next(replayed.removeFirst()) }
      return sink.finish(completion)
    }
    if case .mustDrain = admission { hub.drain() }
    subscription.replay(replayed)
  }

  /// Whether a subscriber that comes now receives the stored values.
  ///
  /// Read by the holder of the lock.
  private var replaysValues: Bool {
    switch replay {
    case .current: completion == nil
    case .all: true
    case .afterCompletion: if case .completed? = completion { true } else { false }
    }
  }
}

#if EXPLORE_INTERLEAVINGS
  // Replaces the function of CRillThreads.
  private func rill_thread_identity() -> UInt { interleavingExplorer.threadIdentity() }
#endif
