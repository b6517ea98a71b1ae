/// Work that an owner of a gate leaves for the time after it.
extension Gate {
  /// Runs `work` after the gate is released, on the thread that releases it.
  ///
  /// Called by the owner, from work that `runAndLeave` runs or that was queued.
  @usableFromInline
  final func afterLeave(_ work: @escaping () -> Void) { owned.deferred.append(work) }

  /// Runs `work` after `enter()`, releases the gate, and runs what `afterLeave` has deferred.
  final func runAndLeave(_ work: () -> Void) {
    work()
    // What is queued can defer more work, which comes after it.
    if hasDeferred { drain() } else { leave() }
  }

  /// Whether `afterLeave` has deferred work.
  final var hasDeferred: Bool { !owned.deferred.isEmpty }

  /// Removes and returns what `afterLeave` has deferred.
  final func takeDeferred() -> [() -> Void] {
    if owned.deferred.isEmpty { return [] }
    defer { owned.deferred = [] }
    return owned.deferred
  }
}
