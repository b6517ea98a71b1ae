import CRillVirtualTime
import RillLocks

/// A task of a run that has not completed, at one moment.
struct PendingTask {
  let task: VirtualTask
  /// Where it is suspended, as addresses.
  ///
  /// Nil if it runs, or is queued on an executor that the run does not see, or if the runtime does not say.
  let suspendedAt: [UInt]?
}

/// The tasks of a run in virtual time, from their beginning to their completion.
///
/// The frames of a task may be read only while it is suspended. So the lock is held for that, and taken before the run continues a task.
/// What another executor runs is recognized by the status of the task.
final class VirtualTaskRegistry: Sendable {
  private struct State {
    /// What the tasks of the test inherit.
    var mark = TaskMark()
    /// The tasks that have begun and not completed, or will begin, by their identifiers.
    var tasks: [UInt64: VirtualTask] = [:]
    /// Those that wait for the run to continue them.
    var ready: Set<UInt64> = []
    var body: UInt64 = 0
    var bodyRuns = 0
    /// The number of runs that the tasks have begun and wait for.
    var innerRuns = 0

    func pending(_ task: VirtualTask, _ id: UInt64) -> PendingTask {
      PendingTask(task: task, suspendedAt: ready.contains(id) ? task.resumePoints : task.resumePointsIfSuspended)
    }
  }

  private let state = Locked(State())

  // MARK: The way of a task

  func add(_ task: VirtualTask, _ id: UInt64) { state.withLock { $0.tasks[id] = task } }

  /// Called before a task is queued in the run.
  func noteReady(_ id: UInt64) { state.withLock { state in if state.tasks[id] != nil { state.ready.insert(id) } } }

  /// Called before the run continues a task.
  func noteRun(_ id: UInt64) {
    state.withLock { state in
      state.ready.remove(id)
      if id == state.body { state.bodyRuns += 1 }
    }
  }

  /// Called when a task completes.
  func forget(_ id: UInt64) {
    let task = state.withLock { $0.tasks.removeValue(forKey: id) }
    withExtendedLifetime(task) {}
  }

  func forgetAll() {
    let tasks = state.withLock { exchange(&$0.tasks, with: [:]) }
    withExtendedLifetime(tasks) {}
  }

  // MARK: What has not completed

  subscript(id: UInt64) -> VirtualTask? { state.withLock { $0.tasks[id] } }

  var all: [VirtualTask] { state.withLock { Array($0.tasks.values) } }

  /// The tasks in the order in which they were started, without the body of the test.
  var pending: [PendingTask] {
    state.withLock { state in
      state.tasks.filter { $0.key != state.body }.sorted { $0.key < $1.key }.map { state.pending($0.value, $0.key) }
    }
  }

  /// The task of the body, until it completes.
  var pendingBody: PendingTask? { state.withLock { state in state.tasks[state.body].map { state.pending($0, state.body) } } }

  /// Whether a task of an actor or a `Task.immediate` has not completed, whose beginning the run has not seen.
  var hasUnseenTasks: Bool {
    state.withLock { state in
      state.tasks.allSatisfy { $0.key == state.body } && !isKnownUniquelyReferenced(&state.mark)
    }
  }

  // MARK: What tasks inherit

  var mark: TaskMark { state.withLock { $0.mark } }

  /// Whether a task retains the mark.
  var isMarkInUse: Bool { state.withLock { !isKnownUniquelyReferenced(&$0.mark) } }

  // MARK: The body of the test

  /// Makes a task the body of the test.
  func beginBody(_ id: UInt64) { state.withLock { $0.body = id } }

  /// How often the body has been continued.
  var bodyRuns: Int { state.withLock { $0.bodyRuns } }

  // MARK: Runs inside of this one

  /// Whether a task of the test waits for a run of its own, which says itself if nothing continues it.
  var hasInnerRun: Bool { state.withLock { $0.innerRuns > 0 } }

  func beginInnerRun() { state.withLock { $0.innerRuns += 1 } }

  func endInnerRun() { state.withLock { $0.innerRuns -= 1 } }
}
