extension ImmediateSchedulerType {
  /// Runs `action` with `state`, and again with each state that it passes to `recurse`.
  ///
  ///     scheduleRecursive(0) { state, recurse in
  ///       print(state)
  ///       if state < 3 { recurse(state + 1) }
  ///     }
  ///
  /// Each run is scheduled separately. On a scheduler that runs nested work later, a long recursion neither grows the stack nor
  /// keeps other work of the scheduler waiting. `ConcurrentMainScheduler` runs it at once on the main queue, nested.
  ///
  /// - Complexity: O(1) per run.
  /// - Returns: A disposable that cancels all runs that have not started.
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
    let slot = SingleAssignmentDisposable()
    guard let key = pending.insert(slot) else { return }
    let scheduled = scheduler.schedule(state) { state in
      self.pending.remove(for: key)
      if !self.pending.isDisposed { self.action(state, self.schedule) }
      return Disposables.create()
    }
    slot.setDisposable(scheduled)
  }
}
