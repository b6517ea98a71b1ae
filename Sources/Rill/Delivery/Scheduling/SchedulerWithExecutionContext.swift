/// A scheduler that knows where its work runs.
protocol SchedulerWithExecutionContext: ImmediateSchedulerType {
  /// The identity of the queue or actor, or nil if work runs at once.
  var placeIdentity: ObjectIdentifier? { get }
}

extension SerialDispatchQueueScheduler: SchedulerWithExecutionContext {
  var placeIdentity: ObjectIdentifier? { ObjectIdentifier(configuration.queue) }
}

extension CurrentThreadScheduler: SchedulerWithExecutionContext {
  var placeIdentity: ObjectIdentifier? { nil }
}

extension ExecutionContext {
  /// The place where `scheduler` runs work, or nil if that has no identity.
  init?(of scheduler: any ImmediateSchedulerType) {
    if let placed = scheduler as? any SchedulerWithExecutionContext {
      guard let identity = placed.placeIdentity else { return nil }
      self.init(identity) { _ = scheduler.run($0) }
    } else if type(of: scheduler) is AnyClass {
      self.init(ObjectIdentifier(scheduler as AnyObject)) { _ = scheduler.run($0) }
    } else {
      return nil
    }
  }
}
