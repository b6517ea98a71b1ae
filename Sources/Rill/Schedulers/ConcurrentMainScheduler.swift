import Dispatch

/// A scheduler that runs work on the main queue: immediately if scheduled there, even if other work is waiting.
///
/// It is intended for `subscribe(on:)`, where order does not matter. For `observe(on:)`, use `MainScheduler`.
public final class ConcurrentMainScheduler: DispatchQueueScheduler, @unchecked Sendable {
  // Sendable: it has no state of its own.

  /// The shared scheduler.
  public static let instance = ConcurrentMainScheduler()

  private init() { super.init(.main, leeway: .zero) }

  /// Runs `action` with `state` on the main queue, immediately if called there.
  @preconcurrency
  public override func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    MainQueue.isCurrent ? action(state) : super.schedule(state, action: action)
  }
}
