import RillLocks

/// A task that a thread outside of its run has resumed, or that was cancelled, and where it was suspended.
struct ExternallyResumedTask {
  /// Nil for a child task.
  let task: VirtualTask?
  let suspendedAt: [UInt]
}

/// What a run uses that has another time.
final class OutsideWork: Sendable {
  private struct State {
    var resumptions: [ExternallyResumedTask] = []
    /// When each task last ran.
    var lastRuns: [UInt64: TestTime] = [:]
    var foreignTimeSources: [ForeignTimeSource] = []
  }

  /// A clock, a scheduler or a source whose time is not the run's.
  private struct ForeignTimeSource {
    let identity: ObjectIdentifier
    /// Says what waits for it; nil if nothing does.
    ///
    /// Retains it: a local one has gone at the end of the test, with what waited for it.
    let pending: (_ hasWaited: Bool) -> String?
    /// Whether it had work while time passed.
    var hasWaited = false
  }

  private let state = Locked(State())

  // MARK: Real clocks

  /// The first resumptions of tasks after sleeps on a real clock.
  var realSleeps: [ExternallyResumedTask] {
    state.withLock { $0.resumptions }.filter { TaskSymbolication.isSleep($0.suspendedAt) }
  }

  func noteRun(of task: UInt64, at time: TestTime) { state.withLock { $0.lastRuns[task] = time } }

  /// Whether a task has run.
  var hasRunTasks: Bool { state.withLock { $0.lastRuns.keys.contains { $0 != 0 } } }

  func hasRun(_ task: UInt64, before time: TestTime) -> Bool { state.withLock { $0.lastRuns[task].map { $0 < time } ?? false } }

  func note(_ resumption: ExternallyResumedTask) {
    state.withLock { state in
      // The first ones of each place are enough for a message: it is where the task has suspended itself, as in a sleep.
      let others = state.resumptions.filter { $0.suspendedAt.first == resumption.suspendedAt.first }
      if others.count < 16, !others.contains(where: { $0.suspendedAt == resumption.suspendedAt }) {
        state.resumptions.append(resumption)
      }
    }
  }

  // MARK: Other virtual clocks

  /// What the test has used of other virtual clocks and schedulers, and has not advanced.
  var stranded: [String] {
    var names: [String] = []
    for name in state.withLock({ $0.foreignTimeSources }).compactMap({ $0.pending($0.hasWaited) }) where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// Notes that a task sleeps on a clock.
  func noteSleep(on clock: VirtualClock) {
    let start = clock.now
    note(clock) { _ in clock.sleeperCount > 0 || clock.now == start ? "a task sleeps on another VirtualClock" : nil }
  }

  /// Notes that work is scheduled on a scheduler.
  func noteWork<Converter>(on scheduler: VirtualTimeScheduler<Converter>) {
    note(scheduler) { hasWaited in
      // Work that was cancelled before any time has passed has not waited, such as a timeout.
      scheduler.hasWork || hasWaited && scheduler.pendingCount > 0 ? "work waits on another \(type(of: scheduler))" : nil
    }
  }

  /// Notes that a hot source is subscribed to.
  func noteSource(_ source: AnyObject, of scheduler: TestScheduler) {
    let start = scheduler.clock
    note(source) { [source] _ in
      withExtendedLifetime(source) { scheduler.clock == start ? "a source emits at the times of another TestScheduler" : nil }
    }
  }

  private func note(_ object: AnyObject, _ pending: @escaping (Bool) -> String?) {
    let identity = ObjectIdentifier(object)
    state.withLock { state in
      if state.foreignTimeSources.contains(where: { $0.identity == identity }) { return }
      state.foreignTimeSources.append(ForeignTimeSource(identity: identity, pending: pending))
    }
  }

  /// Called before the time of the test advances.
  func timeWillPass() {
    let sources = state.withLock { $0.foreignTimeSources.filter { !$0.hasWaited } }
    let waiting = Set(sources.filter { $0.pending(false) != nil }.map(\.identity))
    if waiting.isEmpty { return }
    state.withLock { state in
      for index in state.foreignTimeSources.indices where waiting.contains(state.foreignTimeSources[index].identity) {
        state.foreignTimeSources[index].hasWaited = true
      }
    }
  }

  /// Releases all of them.
  func forget() {
    let sources = state.withLock { state in
      defer { state.foreignTimeSources = [] }
      return state.foreignTimeSources
    }
    withExtendedLifetime(sources) {}
  }
}
