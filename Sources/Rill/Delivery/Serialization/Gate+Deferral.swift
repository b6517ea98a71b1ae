import CRillThreads
import RillLocks

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
    let due = takeDeferred()
    rill_compiler_barrier()
    if owner.compareExchange(expected: rill_thread_identity(), desired: 0, ordering: .releasing).exchanged {
      for work in due { work() }
    } else {
      // What is queued can defer more work, which comes after it.
      owned.deferred = due
      drain()
    }
  }

  /// Removes and returns what `afterLeave` has deferred.
  final func takeDeferred() -> [() -> Void] {
    if owned.deferred.isEmpty { return [] }
    defer { owned.deferred = [] }
    return owned.deferred
  }
}
