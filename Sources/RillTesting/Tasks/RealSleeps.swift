import RillLocks

/// A task that a thread outside of its run has resumed, or that was cancelled, and where it was suspended.
struct ExternallyResumedTask {
  /// Nil for a child task.
  let task: VirtualTask?
  let suspendedAt: [UInt]
}

/// The sleeps of a run's tasks on a real clock, found by who resumes them.
final class RealSleeps: Sendable {
  private struct State {
    var resumptions: [ExternallyResumedTask] = []
    /// When each task last ran.
    var lastRuns: [UInt64: TestTime] = [:]
  }

  private let state = Locked(State())

  /// The first resumptions of tasks after sleeps on a real clock.
  var first: [ExternallyResumedTask] {
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
}
