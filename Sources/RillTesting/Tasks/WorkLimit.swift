import Dispatch

/// The limit of the work at one instant, which ends a test that would never end.
package enum WorkLimit {
  /// How many pieces of work run at an instant of the tests that the current task begins.
  @TaskLocal package static var count = 500_000
}

extension VirtualTimeRun {
  /// What happens at the present instant if its work reaches the limit.
  var endlessWork: String {
    "more than \(workLimit) pieces of work run at \(scheduler.uptime): does a task poll, or a stream repeat itself without a delay?"
  }

  /// Runs the work that is due until `time`, on the thread of the test.
  func advance(to time: TestTime) -> TestScheduler.RunEnding { scheduler.run(until: time, within: workLimit) }

  /// Cancels the tasks of a test that has failed, which may never end, and runs what that continues.
  func cancelAllTasks() {
    for task in tasks.all { task.cancel() }
    _ = advance(to: scheduler.clock)
  }

  /// Blocks this thread while tasks whose beginning the run has not seen run on another one, in a run without a loop.
  func blockForUnseenTasks() {
    for _ in 1...500 where tasks.hasUnseenTasks {
      // A sleep: nobody says when such a task has run.
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(1))
      if entered({ advance(to: scheduler.clock) }) == .endlessWork { return }
    }
  }
}
