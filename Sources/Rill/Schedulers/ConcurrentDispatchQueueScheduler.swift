public import Dispatch

/// Runs work on a dispatch queue, several pieces at the same time if the queue is concurrent.
public final class ConcurrentDispatchQueueScheduler: SchedulerType {
  private let serializer: DispatchQueueConfiguration

  /// The time of day.
  public var now: RxTime { serializer.now }

  /// How long the system has been awake.
  public var uptime: RxTimeInterval { serializer.uptime }

  /// A scheduler that runs work on `queue`.
  ///
  /// - Parameters:
  ///   - queue: where the work runs.
  ///   - leeway: how late timers may be, to save energy.
  public init(queue: DispatchQueue, leeway: RxTimeInterval = .zero) {
    serializer = DispatchQueueConfiguration(queue, leeway: leeway)
  }

  /// A scheduler with a concurrent queue of its own that runs at `qos`.
  ///
  /// - Parameters:
  ///   - qos: the quality of service.
  ///   - leeway: how late timers may be, to save energy.
  public convenience init(qos: DispatchQoS, leeway: RxTimeInterval = .zero) {
    self.init(queue: DispatchQueue(label: "rill.concurrent.\(qos.qosClass)", qos: qos, attributes: .concurrent), leeway: leeway)
  }

  /// Runs `action` with `state`, perhaps beside other work.
  ///
  /// - Returns: What cancels it; once `action` has run, what disposes what it returned.
  @preconcurrency
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    serializer.schedule(state, action)
  }

  /// Runs `action` with `state` after `dueTime`, perhaps beside other work.
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
