import RillLocks

/// Runs work on the main queue, in order: at once if called there, and otherwise as soon as the main queue is free.
///
///     main queue      run a               chunk: run b, run c       run d, run e
///     other threads          b waits  c waits               d waits
///
/// On the main queue, work waits while this serializer is running other work. If other threads have left work, `perform` runs that first,
/// and `performUnlessWorkWaits` queues its own behind it. All work that waits takes one dispatch to the main queue.
///
/// No lock is held while work runs. Each item is released before the next one runs.
@usableFromInline
package final class MainQueueSerializer: @unchecked Sendable {
  // Sendable: `isRunning` belongs to the main queue, and the rest is atomic or has its lock.

  private struct Pending {
    let works = FIFOQueue<() -> Void>()
    /// Whether the main queue has work that runs what is pending.
    var isScheduled = false
  }

  private let pending = Locked(Pending())
  // Written under its lock. Its accesses are relaxed, because the work itself is taken under that lock.
  private let hasPending = Atomic<Bool>(false)
  /// Whether work is running.
  ///
  /// Belongs to the main queue.
  @safe @exclusivity(unchecked) private final var isRunning = false
  /// Whether unrelated callers share it, which use `performUnlessWorkWaits(_:)`.
  ///
  /// A run loop that the work of one has started runs what the others have left.
  private let isShared: Bool

  @usableFromInline
  package init(isShared: Bool = false) { self.isShared = isShared }

  /// Claims the serializer if this is the main queue and no work is running, after pending work has run.
  func enter() -> Bool {
    guard MainQueue.isCurrent, !isRunning else { return false }
    isRunning = true
    if hasPending.load(ordering: .relaxed) { runPending() }
    return true
  }

  func leave() { leave(toWorkThatRuns: false) }

  private func leave(toWorkThatRuns wasRunning: Bool) {
    isRunning = wasRunning
    if hasPending.load(ordering: .relaxed), needsSchedule() { schedule() }
  }

  /// Runs pending work, and returns whether the caller may do now what comes behind it.
  ///
  /// True if nothing waits. Otherwise false inside of running work and on other threads: the caller submits its work then.
  func catchUp() -> Bool {
    guard hasPending.load(ordering: .relaxed) else { return true }
    guard enter() else { return false }
    leave()
    return true
  }

  func submit(_ work: @escaping () -> Void) {
    if enqueue(work) { schedule() }
  }

  /// Queues `work`, and returns whether `schedule()` is to be called.
  private func enqueue(_ work: @escaping () -> Void) -> Bool {
    pending.withLock { pending in
      pending.works.append(work)
      hasPending.store(true, ordering: .relaxed)
      defer { pending.isScheduled = true }
      return !pending.isScheduled
    }
  }

  private func needsSchedule() -> Bool {
    pending.withLock { pending in
      guard !pending.works.isEmpty, !pending.isScheduled else { return false }
      pending.isScheduled = true
      return true
    }
  }

  func schedule() { MainQueue.async { self.runScheduled() } }

  /// Runs `work` now, after pending work, or when the main queue reaches it.
  @usableFromInline
  func perform(_ work: @escaping () -> Void) {
    if enter() {
      work()
      leave()
    } else {
      submit(work)
    }
  }

  /// Runs `work` now if nothing is pending, and otherwise behind the pending work: one caller does not run the work of another.
  func performUnlessWorkWaits(_ work: @escaping () -> Void) {
    guard isIdle else { return submit(work) }
    isRunning = true
    work()
    leave()
  }

  var isIdle: Bool { MainQueue.isCurrent && !isRunning && !hasPending.load(ordering: .relaxed) }

  func cancel() {
    let dropped = pending.withLock { pending in
      hasPending.store(false, ordering: .relaxed)
      defer { pending = Pending(isScheduled: pending.isScheduled) }
      return pending.works
    }
    withExtendedLifetime(dropped) {}
  }

  /// Called on the main queue.
  private func runScheduled() {
    pending.withLock { $0.isScheduled = false }
    // Inside a run loop that running work has started, `leave()` schedules the rest.
    guard !isRunning || isShared else { return }
    let wasRunning = exchange(&isRunning, with: true)
    runPending()
    leave(toWorkThatRuns: wasRunning)
  }

  /// Runs pending work, but not what arrives meanwhile, so that other work on the main queue gets its turn.
  private func runPending() {
    var remaining = pending.withLock { $0.works.count }
    while remaining > 0, let work = takeFirst() {
      remaining -= 1
      ThreadContext.runForeign(work)
    }
  }

  private func takeFirst() -> (() -> Void)? {
    pending.withLock { pending in
      let first = pending.works.popFirst()
      if pending.works.isEmpty { hasPending.store(false, ordering: .relaxed) }
      return first
    }
  }
}
