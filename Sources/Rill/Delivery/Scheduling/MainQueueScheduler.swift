/// A scheduler that can be one of the main queue, in any spelling.
protocol MainQueueScheduler: ImmediateSchedulerType {
  var isOfMainQueue: Bool { get }

  /// Whether work that is scheduled now runs before `schedule` returns.
  var runsAtOnce: Bool { get }
}
