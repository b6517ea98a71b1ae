extension DeliveryDestination {
  /// The place where `scheduler` runs work, or nil if that has no identity.
  init?(of scheduler: any ImmediateSchedulerType) {
    if let placed = scheduler as? any SchedulerWithExecutorIdentity {
      guard let identity = placed.executorIdentity else { return nil }
      self.init(identity) { _ = scheduler.run($0) }
    } else if type(of: scheduler) is AnyClass {
      self.init(ObjectIdentifier(scheduler as AnyObject)) { _ = scheduler.run($0) }
    } else {
      return nil
    }
  }
}
