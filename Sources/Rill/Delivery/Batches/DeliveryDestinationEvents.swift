#if EXPLORE_INTERLEAVINGS
  import RillLocks
#endif

/// What the delivery of a batch leaves to the queues of one place.
final class DeliveryDestinationEvents {
  let place: DeliveryDestination
  let events = ObjectList<DeferredEvent>()
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private(set) var queues: [any ClaimableQueue] = []
  private var known = IdentityTable<AnyObject>()

  init(_ place: DeliveryDestination) { self.place = place }

  /// Adds an event of `queue`.
  func append(_ deliver: @escaping () -> Void, of queue: any ClaimableQueue) {
    events.append(ClosureEvent(deliver))
    if known.contains(queue) { return }
    known.append(queue, for: queue)
    queues.append(queue)
  }
}
