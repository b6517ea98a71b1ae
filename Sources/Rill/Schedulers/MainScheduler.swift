import Dispatch

/// A scheduler that runs work on the main queue in order, immediately if scheduled there while no other work runs or waits.
///
/// Delayed and periodic work begins when its timer fires, whatever waits.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
  // Sendable: as its superclass.

  /// Keeps the work of all instances in order, but not of `asyncInstance`.
  ///
  /// A run in virtual time has one of its own.
  private static let serializer = MainQueueSerializer(isShared: true)

  /// The scheduler that runs work immediately if possible.
  public static let instance = MainScheduler()
  /// The scheduler that never runs work immediately.
  public static let asyncInstance = SerialDispatchQueueScheduler(serialQueue: .main, leeway: .zero)

  /// Creates a scheduler for the main queue.
  public init() { super.init(serialQueue: .main, leeway: .zero) }

  /// Stops the program if the caller is not on the main queue.
  public static func ensureExecutingOnScheduler(
    errorMessage: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    requireMainQueue("MainScheduler.ensureExecutingOnScheduler(errorMessage:)", errorMessage, file: file, line: line)
  }

  /// Stops the program if the caller is not on the main queue.
  public static func ensureRunningOnMainThread(
    errorMessage: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    requireMainQueue("MainScheduler.ensureRunningOnMainThread(errorMessage:)", errorMessage, file: file, line: line)
  }

  private static func requireMainQueue(
    _ operation: StaticString, _ errorMessage: String?, file: StaticString, line: UInt
  ) {
    require(MainQueue.isCurrent, operation, errorMessage ?? "not on the main queue", file: file, line: line)
  }

  /// Runs `action` with `state` on the main queue, immediately if called there while no earlier work runs or waits.
  @preconcurrency
  public override func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let scheduled = SingleAssignmentDisposable()
    let serializer = CurrentVirtualQueueProvider.mainSchedulerSerializer ?? MainScheduler.serializer
    serializer.performUnlessWorkWaits {
      if !scheduled.isDisposed { scheduled.setDisposable(action(state)) }
    }
    return scheduled
  }
}
