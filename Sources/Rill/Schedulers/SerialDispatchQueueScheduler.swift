public import Dispatch

/// A scheduler that runs work on a dispatch queue, in order and one item at a time.
///
/// Work is serial even if the given queue is concurrent, because the scheduler has its own serial queue, which targets the
/// given one.
public class SerialDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
  // Sendable: the stored properties of this class and its one subclass never change.

  let configuration: DispatchQueueConfiguration
  /// Whether the work runs on the main queue.
  let isOfMainQueue: Bool
  var runsAtOnce: Bool { false }

  /// The current time of day.
  public var now: RxTime { configuration.now }

  /// How long the system has been awake.
  public var uptime: RxTimeInterval { configuration.uptime }

  /// Makes a scheduler for `serialQueue`, whose work runs on `target`, if not on the queue itself.
  init(serialQueue: DispatchQueue, target: DispatchQueue? = nil, leeway: RxTimeInterval) {
    configuration = DispatchQueueConfiguration(serialQueue, leeway: leeway)
    isOfMainQueue = MainQueue.isEqual(to: target ?? serialQueue)
  }

  /// Makes a scheduler with its own serial queue.
  ///
  /// - Parameters:
  ///   - internalSerialQueueName: the label of the queue.
  ///   - serialQueueConfiguration: called with the queue before it is used.
  ///   - leeway: how late a timer can be, to save energy.
  public convenience init(
    internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: RxTimeInterval = .zero
  ) {
    let queue = DispatchQueue(label: internalSerialQueueName)
    serialQueueConfiguration?(queue)
    self.init(serialQueue: queue, leeway: leeway)
  }

  /// Makes a scheduler with its own serial queue, which runs on `queue`.
  ///
  /// - Parameters:
  ///   - queue: the queue on which work runs.
  ///   - internalSerialQueueName: the label of the scheduler's own queue.
  ///   - leeway: how late a timer can be, to save energy.
  public convenience init(queue: DispatchQueue, internalSerialQueueName: String, leeway: RxTimeInterval = .zero) {
    self.init(
      serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue), target: queue, leeway: leeway)
  }

  /// Makes a scheduler with its own serial queue, which runs on the global queue of quality of service `qos`.
  ///
  /// - Parameters:
  ///   - qos: the quality of service.
  ///   - internalSerialQueueName: the label of the queue.
  ///   - leeway: how late a timer can be, to save energy.
  public convenience init(
    qos: DispatchQoS, internalSerialQueueName: String = "rill.serial", leeway: RxTimeInterval = .zero
  ) {
    let target = DispatchQueue.global(qos: qos.qosClass)
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, qos: qos, target: target), leeway: leeway)
  }

  /// Runs `action` with `state` after the work that is already on the queue.
  ///
  /// - Returns: A disposable that cancels the work. After `action` has run, it disposes what `action` returned.
  @preconcurrency
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    configuration.schedule(state, action)
  }

  /// Runs `action` with `state` after `dueTime`.
  ///
  /// - Returns: A disposable that cancels the work. After `action` has run, it disposes what `action` returned.
  @preconcurrency
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    configuration.schedule(state, after: dueTime, action)
  }

  /// Runs `action` after `startAfter` and then every `period`.
  ///
  /// Several overdue runs are combined into one.
  ///
  /// - Returns: A disposable that stops the timer.
  @preconcurrency
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    configuration.schedule(state, after: startAfter, every: period, action)
  }
}

extension SerialDispatchQueueScheduler: MainQueueScheduler {}
