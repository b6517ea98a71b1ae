extension DistanceFromSubscribers {
  /// Notes a subscriber of the stream.
  ///
  /// The distance increases before the next batch is delivered, if it is to increase. Deliveries that are under way keep their order.
  /// The first subscriber sets it at once: no other delivery can have reached the stream, so that one that begins in a delivery has its
  /// place in the order.
  func add(subscriber: SubscriptionScope) {
    let (end, distance) = subscriber.walkDownstream()
    // One more: a subscriber that is still receiving its replay has a gate of its own.
    end.noteUpstream(self, offset: distance + 1 - end.distanceOfSharedStreams)
    if begin(with: distance + 1) {
      if hasUpstream { BatchDeliveryCoordinator.change { self.increaseUpstream() } }
    } else if distance >= value {
      BatchDeliveryCoordinator.change { self.increase(to: distance + 1) }
    }
  }
}
