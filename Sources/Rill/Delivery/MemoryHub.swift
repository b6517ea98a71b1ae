public import RillLocks

/// What a subject keeps for those who come later.
@usableFromInline
protocol SubjectMemory<Element> {
  associatedtype Element
  associatedtype Displaced

  /// Takes in an accepted value; returns what it displaces, to be released outside the lock.
  @_alwaysEmitIntoClient
  mutating func remember(_ value: Element) -> Displaced
  /// What a newcomer has missed.
  @_alwaysEmitIntoClient
  func missed(completion: Completion?) -> [Element]
  /// Lets go of what is remembered, as far as it can be spared.
  @_alwaysEmitIntoClient
  mutating func forget() -> [Element]
}

/// A hub whose newcomers get what they have missed before `subscribe` returns.
///
/// Memory changes when an event is *accepted*, in the critical section that also claims the gate or queues the event: so
/// what a newcomer reads there and what it is delivered later neither overlap nor leave a gap.
@usableFromInline
final class MemoryHub<Memory: SubjectMemory>: @unchecked Sendable {
  // Sendable: `state` has its lock, and so has the hub.

  @usableFromInline let hub = Hub<Memory.Element>()
  @usableFromInline let state: Locked<(memory: Memory, completion: Completion?)>

  @_alwaysEmitIntoClient
  init(_ memory: Memory) { state = Locked((memory: memory, completion: nil)) }

  /// Stores `value`, then announces it.
  @_alwaysEmitIntoClient
  @inline(__always)
  func next(_ value: Memory.Element) { _ = next(value) { _ in true } }

  /// Stores `value`, then announces it, if `condition` holds, which is asked under the lock.
  @_alwaysEmitIntoClient
  @inline(__always)
  func next(_ value: Memory.Element, if condition: (Memory) -> Bool) -> Bool {
    let (displaced, admission) = state.withLock { state -> (Memory.Displaced?, Gate.Admission?) in
      guard condition(state.memory) else { return (nil, nil) }
      guard state.completion == nil else { return (nil, .queued) }
      let displaced = state.memory.remember(value)
      if hub.enter() { return (displaced, .entered) }
      return (displaced, hub.enqueue { [hub] in hub.deliver(value) })
    }
    switch admission {
    case .entered:
      hub.deliver(value)
      hub.leave()
    case .owed: hub.drain()
    case .queued: break
    case nil: return false
    }
    withExtendedLifetime((displaced, value)) {}
    return true
  }

  /// Stores `value` without announcing it.
  @_alwaysEmitIntoClient
  func keep(_ value: Memory.Element) {
    let displaced = state.withLock { $0.completion == nil ? $0.memory.remember(value) : nil }
    withExtendedLifetime(displaced) {}
  }

  /// Ends everyone, after `last`, which is what the memory has for them.
  @_alwaysEmitIntoClient
  func end(_ completion: Completion, announcing last: (Memory) -> Memory.Element? = { _ in nil }) {
    let admission = state.withLock { state -> Gate.Admission in
      guard state.completion == nil else { return .queued }
      state.completion = completion
      let last = last(state.memory)
      return hub.enqueue { [hub] in
        if let last { hub.deliver(last) }
        hub.applyEnd(completion)
      }
    }
    if case .owed = admission { hub.drain() }
  }

  /// Releases every subscription as disposal does and forgets what was remembered.
  @_alwaysEmitIntoClient
  func dispose(of subject: AnyObject) {
    hub.dispose(of: subject)
    let forgotten = state.withLock { state in
      defer { state.completion = .completed }
      return (state.completion, state.memory.forget())
    }
    withExtendedLifetime(forgotten) {}
  }

  /// Gives the sink what it has missed, and then what is accepted from now on.
  @_alwaysEmitIntoClient
  func join(_ sink: Sink<Memory.Element>) {
    let slot = Slot(sink, in: hub, held: true)
    sink.scope.register(slot)
    let (missed, completion, admission) = state.withLock { state -> ([Memory.Element], Completion?, Gate.Admission) in
      let missed = state.memory.missed(completion: state.completion)
      if let completion = state.completion { return (missed, completion, .queued) }
      return (missed, nil, hub.enqueue { [hub] in hub.applyAdd(slot) })
    }
    if let completion {
      // Only here: whoever came before the disposal owes the gate a drain, and the hub releases its slot.
      if hub.isDisposed { return sink.finish(.error(hub.disposalError)) }
      for value in missed where sink.scope.isOpen { sink.next(value) }
      return sink.finish(completion)
    }
    if case .owed = admission { hub.drain() }
    slot.open(after: missed)
  }
}
