import Dispatch

/// Runs work on the main queue: at once from the main queue when nothing is waiting there, else in order.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
  // Sendable: what it holds never changes.

  /// Orders the work of all main schedulers.
  private static let serializer = MainQueueSerializer()

  /// The scheduler that runs work at once when it can.
  public static let instance = MainScheduler()
  /// The scheduler that never runs work at once.
  public static let asyncInstance = SerialDispatchQueueScheduler(serialQueue: .main, leeway: .zero)

  /// A scheduler for the main queue.
  public init() { super.init(serialQueue: .main, leeway: .zero) }

  /// Stops the program if this is not the main queue.
  public static func ensureExecutingOnScheduler(
    errorMessage: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    require(
      MainQueue.isCurrent, "MainScheduler.ensureExecutingOnScheduler(errorMessage:)", errorMessage ?? "not on the main queue",
      file: file, line: line)
  }

  /// Stops the program if this is not the main queue.
  public static func ensureRunningOnMainThread(
    errorMessage: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    require(
      MainQueue.isCurrent, "MainScheduler.ensureRunningOnMainThread(errorMessage:)", errorMessage ?? "not on the main queue",
      file: file, line: line)
  }

  /// Runs `action` with `state` at once if this is the main queue and nothing that was scheduled before is still waiting.
  ///
  /// - Returns: What cancels it; once `action` has run, what disposes what it returned.
  @preconcurrency
  public override func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let place = SingleAssignmentDisposable()
    MainScheduler.serializer.performInOrder {
      if !place.isDisposed { place.setDisposable(action(state)) }
    }
    return place
  }
}
