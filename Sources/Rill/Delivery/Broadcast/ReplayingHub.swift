/// A hub that replays stored values to each new subscriber before `subscribe` returns.
///
/// The storage changes when an event is *accepted*, in the critical section that also claims the gate or queues the event. So the
/// values that a new subscriber reads there and those that it is delivered later neither overlap nor leave a gap.
@usableFromInline
final class ReplayingHub<Storage: ReplayStorage>: Sendable {
  @usableFromInline let hub = Hub<Storage.Element>()
  // A tuple, because each type that is nested in a generic type costs a static program bytes even where it is unused.
  @usableFromInline let state: BiasedLocked<(storage: Storage, completion: Completion?)>

  @_alwaysEmitIntoClient
  init(_ storage: Storage) { state = BiasedLocked((storage: storage, completion: nil)) }

  /// Whether the hub has a subscriber.
  @_alwaysEmitIntoClient var hasSubscribers: Bool { hub.hasSubscribers }

  @_alwaysEmitIntoClient var isDisposed: Bool { hub.isDisposed }

  /// Stores `value`, then delivers it.
  @_alwaysEmitIntoClient
  @inline(__always)
  func next(_ value: Storage.Element) { _ = next(value) { _ in true } }

  /// Stores `value`, then delivers it, if `condition` holds.
  ///
  /// The condition is evaluated under the lock.
  ///
  /// Returns whether the condition held.
  @_alwaysEmitIntoClient
  @inline(__always)
  func next(_ value: Storage.Element, if condition: (Storage) -> Bool) -> Bool {
    let (displaced, admission) = state.withLock { state -> (Storage.Displaced?, Gate.Admission?) in
      guard condition(state.storage) else { return (nil, nil) }
      guard state.completion == nil else { return (nil, .queued) }
      let displaced = state.storage.store(value)
      if hub.enter() { return (displaced, .entered) }
      return (displaced, hub.enqueue { [hub] in hub.deliver(value) })
    }
    switch admission {
    case .entered:
      hub.deliver(value)
      hub.leave()
    case .mustDrain: hub.drain()
    case .queued: break
    case nil: return false
    }
    withExtendedLifetime((displaced, value)) {}
    return true
  }

  /// Stores and delivers an event, or ignores it after the end.
  ///
  /// Not inlined, to save code: the library contains each subject's `on(_:)`, as a witness of `ObserverType`. They share this one.
  @_alwaysEmitIntoClient
  @inline(never)
  func on(_ event: Event<Storage.Element>) {
    switch event {
    case .next(let value): next(value)
    case .error(let error): end(.error(error))
    case .completed: end(.completed)
    }
  }

  /// Stores `value` without delivering it.
  @_alwaysEmitIntoClient
  func store(_ value: Storage.Element) {
    let displaced = state.withLock { $0.completion == nil ? $0.storage.store(value) : nil }
    withExtendedLifetime(displaced) {}
  }

  /// Ends all subscriptions, after delivering the value that `last` takes from the storage, if any.
  @_alwaysEmitIntoClient
  func end(_ completion: Completion, delivering last: (Storage) -> Storage.Element? = { _ in nil }) {
    let admission = state.withLock { state -> Gate.Admission in
      guard state.completion == nil else { return .queued }
      state.completion = completion
      let last = last(state.storage)
      return hub.enqueue { [hub] in
        if let last { hub.deliver(last) }
        hub.applyEnd(completion)
      }
    }
    if case .mustDrain = admission { hub.drain() }
  }

  /// Releases all subscriptions because the subject is deallocated.
  @_alwaysEmitIntoClient
  func releaseSubscribers() { hub.releaseSubscribers() }

  /// Releases the stored values, and all subscriptions after what was accepted before has been delivered.
  ///
  /// All of it is one critical section. So no value is replayed to a new subscriber that the earlier ones do not receive.
  @_alwaysEmitIntoClient
  func dispose(of subject: AnyObject) {
    let (released, admission) = state.withLock { state in
      defer { state.completion = .completed }
      let released = (state.completion, state.storage.removeAll())
      hub.refuseSubscribers(disposalOf: subject)
      return (released, hub.enqueue { [hub] in hub.applyDisposal() })
    }
    if case .mustDrain = admission { hub.drain() }
    withExtendedLifetime(released) {}
  }

  /// Sends the stored values to `sink`, and then what is accepted from now on.
  @_alwaysEmitIntoClient
  func subscribe(_ sink: Sink<Storage.Element>) {
    let subscription = HubSubscription(sink, in: hub, replaying: true)
    sink.scope.register(subscription)
    let (values, completion, admission) = state.withLock { state -> ([Storage.Element], Completion?, Gate.Admission) in
      let values = state.storage.valuesToReplay(completion: state.completion)
      if let completion = state.completion { return (values, completion, .queued) }
      return (values, nil, hub.enqueue { [hub] in hub.applyAdd(subscription) })
    }
    if let completion {
      // Checked only here: a subscription that was queued before the disposal is released by the hub.
      if hub.isDisposed { return sink.finish(.error(hub.disposalError)) }
      for value in values where sink.scope.isOpen { sink.next(value) }
      return sink.finish(completion)
    }
    if case .mustDrain = admission { hub.drain() }
    subscription.replay(values)
  }
}
