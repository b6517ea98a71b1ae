import Dispatch

/// A scheduler that runs work on the main queue: immediately if scheduled there, even if other work is waiting.
///
/// It is intended for `subscribe(on:)`, where order does not matter. For `observe(on:)`, use `MainScheduler`.
public final class ConcurrentMainScheduler: SchedulerType {
  /// The shared scheduler.
  public static let instance = ConcurrentMainScheduler()

  private let configuration = DispatchQueueConfiguration(.main, leeway: .zero)

  private init() {}

  /// The current time of day.
  public var now: RxTime { configuration.now }

  /// How long the system has been awake.
  public var uptime: RxTimeInterval { configuration.uptime }

  /// Runs `action` with `state` on the main queue, immediately if called there.
  ///
  /// - Returns: A disposable that cancels the work. After `action` has run, it disposes what `action` returned.
  @preconcurrency
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    MainQueue.isCurrent ? action(state) : configuration.schedule(state, action)
  }

  /// Runs `action` with `state` on the main queue after `dueTime`.
  ///
  /// - Returns: A disposable that cancels the work. After `action` has run, it disposes what `action` returned.
  @preconcurrency
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    configuration.schedule(state, after: dueTime, action)
  }

  /// Runs `action` on the main queue after `startAfter` and then every `period`.
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

extension ConcurrentMainScheduler: MainQueueScheduler {
  var isOfMainQueue: Bool { true }

  var runsAtOnce: Bool { MainQueue.isCurrent }
}
