public import Dispatch

/// A scheduler that runs work on a dispatch queue, concurrently if the queue is concurrent.
public final class ConcurrentDispatchQueueScheduler: SchedulerType {
  private let configuration: DispatchQueueConfiguration

  /// The current time of day.
  public var now: RxTime { configuration.now }

  /// How long the system has been awake.
  public var uptime: RxTimeInterval { configuration.uptime }

  /// Makes a scheduler that runs work on `queue`.
  ///
  /// - Parameters:
  ///   - queue: the queue on which work runs.
  ///   - leeway: how late a timer can be, to save energy.
  public init(queue: DispatchQueue, leeway: RxTimeInterval = .zero) {
    configuration = DispatchQueueConfiguration(queue, leeway: leeway)
  }

  /// Makes a scheduler with its own concurrent queue of quality of service `qos`.
  ///
  /// - Parameters:
  ///   - qos: the quality of service.
  ///   - leeway: how late a timer can be, to save energy.
  public convenience init(qos: DispatchQoS, leeway: RxTimeInterval = .zero) {
    self.init(queue: DispatchQueue(label: "rill.concurrent.\(qos.qosClass)", qos: qos, attributes: .concurrent), leeway: leeway)
  }

  /// Runs `action` with `state`, possibly concurrently with other work.
  ///
  /// - Returns: A disposable that cancels the work. After `action` has run, it disposes what `action` returned.
  @preconcurrency
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    configuration.schedule(state, action)
  }

  /// Runs `action` with `state` after `dueTime`, possibly concurrently with other work.
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
