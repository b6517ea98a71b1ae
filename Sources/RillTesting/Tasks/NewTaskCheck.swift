import CRillVirtualTime

/// Checks, once per process, that a run in virtual time recognizes a new task.
///
/// `NewTaskDetection.c` recognizes it by the functions of the runtime that have called the hook. With a runtime that inlines or moves these
/// functions, tasks would not belong to their runs, and a test would hang, or pass although its tasks have not completed.
package enum NewTaskCheck {
  /// The releases of Swift with whose runtimes the tests of this package pass.
  ///
  /// `Docs/TestingAsyncCode.md` and `TaskLayout.h` name them, too.
  package static let testedSwiftReleases = "6.2 or 6.3"

  /// Whether this runtime passes.
  ///
  /// The first test in virtual time finds out. Tests of the check replace the result.
  @TaskLocal package static var isPassed = passes()

  /// Starts a task in a run of its own, and returns whether that run recognizes it.
  package static func passes(detectingNewTasks: Bool = true) -> Bool {
    // Missing hooks are another error. On a processor whose layout of tasks is not known, no run expects to recognize any.
    guard rill_detects_new_tasks(), VirtualTimeRun.interceptTasks() else { return true }
    let run = VirtualTimeRun(scheduler: TestScheduler(tick: .nanoseconds(1)), detectsNewTasks: detectingNewTasks)
    defer { run.finish() }
    return run.entered {
      Task.detached {}
      let isRecognized = !run.tasks.all.isEmpty
      // The task completes here, and leaves nothing to the test.
      _ = run.advance(to: run.scheduler.clock)
      return isRecognized
    }
  }

  /// Says what is wrong, and what to do.
  static var failure: String {
    """
    tasks cannot run in virtual time, because Rill does not recognize the new tasks of this concurrency runtime, whose layout of tasks \
    has version \(rill_task_layout_version()): run the tests with the runtime of Swift \(testedSwiftReleases)
    """
  }
}

extension VirtualTimeRun {
  /// Says that this run has not recognized its tasks; nil if it has, or if there were none.
  var unrecognizedTasks: String? { realSleeps.hasRunTasks && !NewTaskCheck.isPassed ? NewTaskCheck.failure : nil }
}
