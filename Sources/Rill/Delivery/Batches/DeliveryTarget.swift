#if EXPLORE_INTERLEAVINGS
  import RillLocks
#endif

/// Where a queue delivers: the main queue, a dispatch queue, an actor or another scheduler.
///
/// The values of one batch that go to the same place are delivered there as one batch.
struct DeliveryTarget: Sendable {
  let identity: ObjectIdentifier
  /// Whether the calling code runs there, if that can be known.
  let isCurrent: @Sendable () -> Bool
  /// Runs work there, later.
  let schedule: @Sendable (_ work: @escaping () -> Void) -> Void

  init(
    _ identity: ObjectIdentifier, isCurrent: @escaping @Sendable () -> Bool = { false },
    schedule: @escaping @Sendable (_ work: @escaping () -> Void) -> Void
  ) {
    self.identity = identity
    self.isCurrent = isCurrent
    self.schedule = schedule
  }
}

/// A queue of events whose owner can pass it to the delivery of a batch.
protocol ClaimableQueue: AnyObject {
  /// Calls `claimed` when what was queued before has been delivered. What follows waits until `continueDraining()`.
  ///
  /// The thread that calls `claimed` says whether it is where the queue delivers. It may not use the queue afterwards.
  ///
  /// - Returns: What the caller has to do. After `mustDrain`, it calls `continueDraining()`, which calls `claimed` at once.
  func enqueueClaim(_ claimed: @escaping (_ isAtPlace: Bool) -> Void) -> Gate.Admission

  /// Delivers what follows the claim.
  func continueDraining()

  /// Lets another thread continue with a queue that this thread has claimed.
  func prepareForOtherThread()
}

extension Gate: ClaimableQueue {
  final func enqueueClaim(_ claimed: @escaping (_ isAtPlace: Bool) -> Void) -> Admission {
    enqueue({ claimed(false) }, isClaim: true)
  }
}

/// What the delivery of a batch leaves to the queues of one place.
final class TargetEvents {
  let place: DeliveryTarget
  let events = ObjectList<DeferredEvent>()
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private(set) var queues: [any ClaimableQueue] = []
  private var known = IdentityTable<AnyObject>()

  init(_ place: DeliveryTarget) { self.place = place }

  /// Adds an event of `queue`.
  func append(_ deliver: @escaping () -> Void, of queue: any ClaimableQueue) {
    events.append(RecordedEvent(deliver))
    if known.contains(queue) { return }
    known.append(queue, for: queue)
    queues.append(queue)
  }
}
