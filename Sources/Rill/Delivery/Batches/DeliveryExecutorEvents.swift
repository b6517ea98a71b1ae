#if EXPLORE_INTERLEAVINGS
  import RillLocks
#endif

/// What the delivery of a batch leaves to the queues of one place.
final class DeliveryExecutorEvents {
  let place: DeliveryExecutor
  let events = ObjectList<DeferredEvent>()
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private(set) var queues: [any BatchClaimable] = []
  private var known = IdentityTable<AnyObject>()

  init(_ place: DeliveryExecutor) { self.place = place }

  /// Adds an event of `queue`.
  func append(_ deliver: @escaping () -> Void, of queue: any BatchClaimable) {
    events.append(ClosureEvent(deliver))
    if known.contains(queue) { return }
    known.append(queue, for: queue)
    queues.append(queue)
  }
}
