/// A scheduler that knows where its work runs.
protocol SchedulerWithExecutorIdentity: ImmediateSchedulerType {
  /// The identity of the queue or actor, or nil if work runs at once.
  var executorIdentity: ObjectIdentifier? { get }
}

extension SerialDispatchQueueScheduler: SchedulerWithExecutorIdentity {
  var executorIdentity: ObjectIdentifier? { ObjectIdentifier(configuration.queue) }
}

extension CurrentThreadScheduler: SchedulerWithExecutorIdentity {
  var executorIdentity: ObjectIdentifier? { nil }
}

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
