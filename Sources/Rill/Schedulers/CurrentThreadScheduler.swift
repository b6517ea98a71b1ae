/// A scheduler that runs work on the current thread: immediately or, from inside other such work, after that work.
///
///     schedule { print(1); schedule { print(2) }; print(3) }   // 1 3 2
///
/// The synchronous sources of one `subscribe` take turns in the same way, and with its work.
public final class CurrentThreadScheduler: ImmediateSchedulerType {
  /// The shared scheduler, which has one queue per thread.
  public static let instance = CurrentThreadScheduler()

  private init() {}

  /// Whether scheduled work would run immediately, because this thread runs no other such work, and is in no `subscribe`.
  public static var isScheduleRequired: Bool { !Trampoline.current.isActive }

  /// Runs `action` with `state` immediately or, from inside other work of this scheduler, after that work.
  ///
  /// - Complexity: O(1).
  @preconcurrency
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let scheduled = SingleAssignmentDisposable()
    let work = CancelableWork { scheduled.setDisposable(action(state)) }
    let pending = Disposables.create(work, scheduled)
    Trampoline.current.schedule {
      work.run()
      // It needs no other turn.
      return false
    }
    return pending
  }
}
