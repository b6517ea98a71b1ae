import CRillThreads
import RillLocks

/// How batches use gates, and threads that only add or remove a subscriber.
///
/// A gate that is claimed in this way belongs to no thread: whichever thread delivers the batch can use it. A batch waits for such an
/// owner, and not for a thread that has sent something without a batch.
///
///     0            idle
///     thread       a thread delivers an event             enter, leave
///     thread | 1   the same, and work is queued           enqueue; drain, until the queue is empty or has a marker next
///     claimed      a batch or a subscription has it       claim, release
///     claimed | 1  the same, and work is queued           enqueue, passToBatch; release, which continues as `thread | 1` at an event
extension Gate {
  static var claimed: UInt { 2 }

  /// Orders gates, and what they guard, for all threads alike.
  final var address: UInt {
    #if EXPLORE_INTERLEAVINGS
      // An address would differ from one execution to the next one.
      UInt(owner.number)
    #else
      UInt(bitPattern: ObjectIdentifier(self))
    #endif
  }

  enum BatchAdmission {
    /// The batch owns the gate until `release()`.
    case claimed
    /// The marker of the batch is queued. The batch will own the gate when the marker is reached.
    case waits
    /// Another thread owns the gate and will deliver the events.
    case passedOn
  }

  @inline(__always)
  final func claim() -> Bool { owner.compareExchange(expected: 0, desired: Gate.claimed, ordering: .acquiring).exchanged }

  /// Claims the gate for a batch, or queues a marker or the events if it is busy.
  ///
  /// A batch also waits for a delivery of its own thread, which is further down the stack.
  ///
  /// - `waitsForBatches`: whether the batch waits if another one owns the gate.
  /// - `reached`: returns the marker, which the thread calls that reaches it. Then the batch owns the gate.
  final func admitBatch(
    waitsForBatches: Bool, reached: () -> () -> Void, passingOn events: () -> [() -> Void]
  ) -> BatchAdmission {
    if claim() { return .claimed }
    let me = rill_thread_identity()
    return incoming.withLock { queue in
      while true {
        let seen = owner.load(ordering: .relaxed)
        if seen == 0 {
          if claim() { return .claimed }
          continue
        }
        // The owner must know of queued work before it leaves, for which it needs the lock then.
        guard seen & 1 == 1 || owner.compareExchange(expected: seen, desired: seen | 1, ordering: .relaxed).exchanged else {
          continue
        }
        if seen | 1 == Gate.claimed | 1 ? waitsForBatches : seen | 1 == me | 1 {
          queue.append(Work(run: reached(), kind: .marker, thread: me))
          return .waits
        }
        for event in events() { queue.append(Work(run: event, kind: .event, thread: me)) }
        return .passedOn
      }
    }
  }

  /// Passes the gate to the batch whose marker is the next item.
  final func passToBatch() {
    owner.store(Gate.claimed | 1, ordering: .relaxed)
    runNext()
  }

  /// Releases a gate that was claimed: runs what was queued meanwhile, or passes the gate to the next batch.
  @inline(__always)
  final func release() {
    rill_compiler_barrier()
    if hasDeferred || !owner.compareExchange(expected: Gate.claimed, desired: 0, ordering: .releasing).exchanged {
      releaseWithQueue()
    }
  }

  /// Does what `release` does, for a gate that has work queued.
  final func releaseWithQueue() {
    var due: [() -> Void] = []
    repeat {
      while !owned.taken.isEmpty {
        switch owned.taken[owned.taken.count - 1].kind {
        // Until something else is reached, a batch that comes meanwhile waits for this owner.
        case .subscription: runNext()
        case .marker: return passToBatch()
        case .event:
          owner.store(rill_thread_identity() | 1, ordering: .relaxed)
          return drain()
        }
      }
    } while takeQueue(orLeaveWith: &due)
    for work in due { work() }
  }

  /// The scopes of the subscribers, for the gate of a hub, or none if another thread is sending to it.
  final var currentSubscribers: [SubscriptionScope] {
    if owner.load(ordering: .relaxed) | 1 == rill_thread_identity() | 1 { return subscriberScopes }
    guard claim() else { return [] }
    defer { release() }
    return subscriberScopes
  }
}
