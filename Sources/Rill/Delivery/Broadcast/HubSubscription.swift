import CRillThreads
import RillLocks

/// A subscription to a hub of any type: without a lookup of its type, a scope can register it.
class AnyHubSubscription: Teardown {
  init() {}
  func dispose() {}
}

/// A subscription to a hub.
///
/// It is not final, and has a required initializer, so that a hub makes one with its `subscriptionType`. Code that is not specialized would
/// look up a final class for each subscription.
class HubSubscription<Element>: AnyHubSubscription {
  final let sink: Sink<Element>
  final let hub: Broadcaster<Element>
  /// Its accesses are relaxed: it publishes nothing, because the gates of the hub and of the replay order everything else.
  final let state = Atomic<UInt8>(HubSubscriptionState.active)
  /// The index in the hub's buffer, or -1.
  ///
  /// Only the hub's owner uses it.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  final var index = -1
  /// Serializes the replay with what the hub delivers meanwhile.
  ///
  /// The subscribing thread uses it first, and the hub's owner afterwards.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  final var replayGate: Gate?

  required init(_ sink: Sink<Element>, in hub: Broadcaster<Element>) {
    self.sink = sink
    self.hub = hub
  }

  /// Lets deliveries wait until `replay(_:)` has run.
  ///
  /// Called before the subscription is added to its hub.
  final func beginReplay() {
    // It is registered, so another thread can have cancelled it.
    _ = state.compareExchange(
      expected: HubSubscriptionState.active, desired: HubSubscriptionState.replaying, ordering: .relaxed)
    let gate = Gate()
    _ = gate.enter()
    replayGate = gate
  }

  #if DEBUG
    deinit { assert(index < 0, "a hub would deliver to a subscription that was released") }
  #endif

  final var isCancelled: Bool { state.load(ordering: .relaxed) == HubSubscriptionState.cancelled }

  /// Returns false if it had ended before.
  ///
  /// If two threads end it at once, both can receive true. Each caller can do its part twice: the hub removes a subscription once,
  /// and the scope accepts one end.
  final func cancel() -> Bool {
    if isCancelled { return false }
    state.store(HubSubscriptionState.cancelled, ordering: .relaxed)
    return true
  }

  override final func dispose() {
    if cancel() { hub.remove(self) }
  }

  /// Sends `values` to a new subscriber, then what the hub delivered meanwhile.
  final func replay(_ values: FIFOQueue<Element>?) {
    guard let replayGate else { return }
    while let values, !values.isEmpty, !isCancelled { sink.next(values.removeFirst()) }
    replayGate.leave()
  }

  // MARK: Called by the hub's owner

  /// Delivers a value to a subscription that is not active, or was not a moment ago.
  final func deliverUnlessCancelled(_ value: Element) {
    afterReplay { [self] in
      if !isCancelled { sink.next(value) }
    }
  }

  final func end(_ completion: Completion) {
    afterReplay { [self] in
      if cancel() { sink.finish(completion) }
    }
  }

  final func abandon() {
    afterReplay { [self] in
      if cancel() { sink.abandon() }
    }
  }

  private final func afterReplay(_ work: @escaping () -> Void) {
    guard let replayGate else { return work() }
    guard replayGate.enter() else { return replayGate.submit(work) }
    // The replay is over. The hub's owner is serial, so the subscription needs no gate of its own from here on.
    _ = state.compareExchange(
      expected: HubSubscriptionState.replaying, desired: HubSubscriptionState.active, ordering: .relaxed)
    self.replayGate = nil
    work()
    replayGate.leave()
  }
}

/// The states of a `HubSubscription`, as bytes that one atomic instruction can compare.
enum HubSubscriptionState {
  static var active: UInt8 { 0 }
  /// Receives its replay on the subscribing thread.
  ///
  /// What arrives meanwhile waits in `replayGate`.
  static var replaying: UInt8 { 1 }
  static var cancelled: UInt8 { 2 }
}
