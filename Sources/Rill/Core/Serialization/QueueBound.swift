import RillLocks

/// Limits the values that wait in a queue, and counts those that were dropped.
///
/// It is not generic: the queue itself has the values.
final class QueueBound: Sendable {
  private typealias State = (
    dropped: Int,
    /// Resume the senders of the values beyond the limit of `BufferingPolicy.suspending`.
    senders: FIFOQueue<StoredClosure>
  )

  let policy: BufferingPolicy
  private let onDropped: (@Sendable (Int) -> Void)?
  private let state = Locked<State>((dropped: 0, senders: FIFOQueue()))

  init(_ policy: BufferingPolicy, _ onDropped: (@Sendable (Int) -> Void)?) {
    self.policy = policy
    self.onDropped = onDropped
  }

  /// Appends `item`, which the present sender has sent, to `queue`, unless the policy drops it.
  ///
  /// Called under the lock of the queue, or by its owner.
  ///
  /// - Returns: What was done, a `BufferingEffect`, and the item that was displaced, which the caller releases outside of the lock.
  func store<Item>(_ item: Item, in queue: FIFOQueue<Item>) -> (effect: UInt8, displaced: Item?) {
    let effect = received(waiting: queue.count)
    switch effect {
    case BufferingEffect.drop, BufferingEffect.fail: return (effect, nil)
    case BufferingEffect.storeInPlaceOfOldest: return (effect, queue.replaceFirst(with: item))
    default:
      queue.append(item)
      return (effect, nil)
    }
  }

  /// Returns what to do with a value if `count` values wait, and suspends its sender if need be.
  private func received(waiting count: Int) -> UInt8 {
    let effect = policy.effect(waiting: count)
    if effect == BufferingEffect.storeAndSuspend {
      let resume = ThreadContext.suspendSender?({})
      // Also without a sender: the n-th closure belongs to the n-th value beyond the limit.
      state.withLock { $0.senders.append(StoredClosure { resume?() }) }
    }
    return effect
  }

  /// Called outside of every lock.
  func report(_ effect: UInt8) {
    if effect == BufferingEffect.store || effect == BufferingEffect.storeAndSuspend { return }
    let count = state.withLock { state in
      state.dropped += 1
      return state.dropped
    }
    onDropped?(count)
  }

  /// Removes the first suspended sender, which is to be resumed: a value was taken.
  ///
  /// Called under the lock of the queue, so that no other value arrives between the two.
  func takeSender() -> StoredClosure? { state.withLock { $0.senders.popFirst() } }

  func resumeSenders() {
    while let sender = state.withLock({ $0.senders.popFirst() }) { sender.run() }
  }

  /// The error of a policy that refuses a value.
  var overflow: RxError {
    guard case .failing(let limit) = policy else { preconditionFailure("\(policy) refuses no value") }
    return .bufferOverflow(limit: limit)
  }
}
