/// A scheduler that runs work as soon as possible, for example immediately, on a queue, or in virtual time.
///
/// All functions can be called from any thread. A conforming type in a module in Swift 5 mode need not be declared `Sendable`.
@preconcurrency
public protocol ImmediateSchedulerType: Sendable {
  /// Runs `action` with `state` as soon as possible.
  ///
  /// - Returns: A disposable that cancels the work. After `action` has run, it disposes what `action` returned.
  @preconcurrency
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable
}
