/// Runs work on the current thread: at once, or, from inside other such work, after it.
///
///     schedule { print(1); schedule { print(2) }; print(3) }   // 1 3 2
///
/// The synchronous sources of one `subscribe` take turns by it.
public final class CurrentThreadScheduler: ImmediateSchedulerType {
  /// The one scheduler; each thread has a queue of its own.
  public static let instance = CurrentThreadScheduler()

  private init() {}

  /// Whether work scheduled now runs at once, since nothing else of this scheduler's runs on this thread.
  public static var isScheduleRequired: Bool { !Trampoline.current.isActive }

  /// Runs `action` with `state` at once or, from inside other such work, after it.
  ///
  /// - Complexity: O(1).
  /// - Returns: What cancels it; once `action` has run, what disposes what it returned.
  @preconcurrency
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let place = SingleAssignmentDisposable()
    let errand = CancellableWork { place.setDisposable(action(state)) }
    let pending = Disposables.create(errand, place)
    Trampoline.current.schedule {
      errand.run()
      return false
    }
    return pending
  }
}
