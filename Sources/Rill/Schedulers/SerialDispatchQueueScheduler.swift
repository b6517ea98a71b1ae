public import Dispatch

/// Runs work on a dispatch queue, one piece after the other, in order.
///
/// On a concurrent queue, too: a serial queue of its own targets the one given.
public class SerialDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
  // Sendable: what it and its one subclass hold never changes.

  let serializer: DispatchQueueConfiguration

  /// The time of day.
  public var now: RxTime { serializer.now }

  /// How long the system has been awake.
  public var uptime: RxTimeInterval { serializer.uptime }

  init(serialQueue: DispatchQueue, leeway: RxTimeInterval) {
    serializer = DispatchQueueConfiguration(serialQueue, leeway: leeway)
  }

  /// A scheduler with a serial queue of its own.
  ///
  /// - Parameters:
  ///   - internalSerialQueueName: the queue's label.
  ///   - serialQueueConfiguration: called with the queue before it is used.
  ///   - leeway: how late timers may be, to save energy.
  public convenience init(
    internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: RxTimeInterval = .zero
  ) {
    let queue = DispatchQueue(label: internalSerialQueueName)
    serialQueueConfiguration?(queue)
    self.init(serialQueue: queue, leeway: leeway)
  }

  /// A scheduler with a serial queue of its own that runs on `queue`.
  ///
  /// - Parameters:
  ///   - queue: where the work runs.
  ///   - internalSerialQueueName: the label of the scheduler's own queue.
  ///   - leeway: how late timers may be, to save energy.
  public convenience init(queue: DispatchQueue, internalSerialQueueName: String, leeway: RxTimeInterval = .zero) {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue), leeway: leeway)
  }

  /// A scheduler with a serial queue of its own that runs at `qos`.
  ///
  /// - Parameters:
  ///   - qos: the quality of service.
  ///   - internalSerialQueueName: the label of the scheduler's own queue.
  ///   - leeway: how late timers may be, to save energy.
  public convenience init(
    qos: DispatchQoS, internalSerialQueueName: String = "rill.serial", leeway: RxTimeInterval = .zero
  ) {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, qos: qos), leeway: leeway)
  }

  /// Runs `action` with `state` after what is on the queue already.
  ///
  /// - Returns: What cancels it; once `action` has run, what disposes what it returned.
  @preconcurrency
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    serializer.schedule(state, action)
  }

  /// Runs `action` with `state` after `dueTime`.
  ///
  /// - Returns: What cancels it; once `action` has run, what disposes what it returned.
  @preconcurrency
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    serializer.schedule(state, after: dueTime, action)
  }

  /// Runs `action` after `startAfter` and then every `period`; runs that could not be in time become one.
  ///
  /// - Returns: What stops it.
  @preconcurrency
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    serializer.schedule(state, after: startAfter, every: period, action)
  }
}
