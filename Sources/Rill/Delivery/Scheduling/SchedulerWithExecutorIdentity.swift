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
