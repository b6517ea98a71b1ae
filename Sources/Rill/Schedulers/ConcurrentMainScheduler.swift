import Dispatch

/// Runs work on the main queue: at once from the main queue, even if other work is waiting there.
///
/// For `subscribe(on:)`, where order does not matter; `observe(on:)` wants `MainScheduler`.
public final class ConcurrentMainScheduler: SchedulerType {
  /// The one scheduler.
  public static let instance = ConcurrentMainScheduler()

  private let serializer = DispatchQueueConfiguration(.main, leeway: .zero)

  private init() {}

  /// The time of day.
  public var now: RxTime { serializer.now }

  /// How long the system has been awake.
  public var uptime: RxTimeInterval { serializer.uptime }

  /// Runs `action` with `state` at once from the main queue, else on the main queue.
  ///
  /// - Returns: What cancels it; once `action` has run, what disposes what it returned.
  @preconcurrency
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    MainQueue.isCurrent ? action(state) : serializer.schedule(state, action)
  }

  /// Runs `action` with `state` on the main queue after `dueTime`.
  ///
  /// - Returns: What cancels it; once `action` has run, what disposes what it returned.
  @preconcurrency
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    serializer.schedule(state, after: dueTime, action)
  }

  /// Runs `action` on the main queue after `startAfter` and then every `period`; runs that could not be in time become one.
  ///
  /// - Returns: What stops it.
  @preconcurrency
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    serializer.schedule(state, after: startAfter, every: period, action)
  }
}
