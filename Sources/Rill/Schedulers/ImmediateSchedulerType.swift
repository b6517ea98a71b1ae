/// Runs work when it can: now, on a queue, in virtual time.
///
/// All its functions may be called from any thread. A conforming type of a module in Swift 5 mode need not say that it is
/// `Sendable`.
@preconcurrency
public protocol ImmediateSchedulerType: Sendable {
  /// Runs `action` with `state` as soon as possible.
  ///
  /// - Returns: What cancels it; once `action` has run, what disposes what it returned.
  @preconcurrency
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable
}

extension ImmediateSchedulerType {
  /// Runs `action` with `state`, and again with each state that it passes to `recurse`.
  ///
  ///     scheduleRecursive(0) { state, recurse in
  ///       print(state)
  ///       if state < 3 { recurse(state + 1) }
  ///     }
  ///
  /// Each run is scheduled by itself, so a long recursion neither grows the stack nor keeps others from their turn.
  ///
  /// - Complexity: O(1) per run.
  /// - Returns: What cancels all that is yet to run.
  @preconcurrency
  public func scheduleRecursive<State: Sendable>(
    _ state: State, action: @escaping @Sendable (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    let recursion = Recursion(on: self, action)
    recursion.schedule(state)
    return recursion.pending
  }
}

/// Work that schedules itself again.
private final class Recursion<State: Sendable>: Sendable {
  let pending = CompositeDisposable()
  private let scheduler: any ImmediateSchedulerType
  private let action: @Sendable (State, (State) -> Void) -> Void

  init(on scheduler: any ImmediateSchedulerType, _ action: @escaping @Sendable (State, (State) -> Void) -> Void) {
    self.scheduler = scheduler
    self.action = action
  }

  func schedule(_ state: State) {
    let place = SingleAssignmentDisposable()
    guard let key = pending.insert(place) else { return }
    let scheduled = scheduler.schedule(state) { state in
      self.pending.remove(for: key)
      if !self.pending.isDisposed { self.action(state, self.schedule) }
      return Disposables.create()
    }
    place.setDisposable(scheduled)
  }
}
