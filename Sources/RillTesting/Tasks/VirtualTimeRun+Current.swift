import CRillVirtualTime

/// The run of a thread.
extension VirtualTimeRun {
  /// The run that the calling code belongs to: that of its task, or that of its thread.
  ///
  /// A thread that runs a task on an actor goes on with what other tests have queued on that actor.
  static var current: VirtualTimeRun? {
    guard let mark = TaskMark.current else { return ofThread }
    return mark.run
  }

  private static var ofThread: VirtualTimeRun? {
    unsafe rill_run_current().map { unsafe Unmanaged<VirtualTimeRun>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Puts the hooks of the concurrency runtime in place, and returns whether they are.
  static func interceptTasks() -> Bool {
    unsafe rill_tasks_intercept { job in
      guard let job = unsafe job.map(Job.init) else { return false }
      if let run = VirtualTimeRun.current, run.acceptGlobal(job) { return true }
      if !InheritedValues().isEmpty, unsafe rill_job_is_new_task(job.address) {
        unsafe NewTask.prepare(job, in: nil, preferring: rill_executor())
      }
      return false
    } _: {
      unsafe VirtualTimeRun.current?.executors.mainReference ?? rill_executor()
    }
  }

  /// Runs `body` as a part of this run, also in a task of another one.
  func entered<Result>(_ body: () throws -> Result) rethrows -> Result {
    let previous = unsafe rill_run_exchange(Unmanaged.passUnretained(self).toOpaque())
    defer { _ = unsafe rill_run_exchange(previous) }
    guard let mark = TaskMark.current, mark !== tasks.mark else { return try body() }
    return try TaskMark.$current.withValue(nil, operation: body)
  }

  /// Ends the run, on a thread that it runs on.
  ///
  /// What follows there does not belong to it.
  func leaveForever() {
    finish()
    if VirtualTimeRun.ofThread === self { _ = unsafe rill_run_exchange(nil) }
  }
}
