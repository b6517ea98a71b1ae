import CRillVirtualTime

/// What follows the beginning and the completion of a task that a test has started.
final class NewTask {
  private let inherited: InheritedValues
  private let run: VirtualTimeRun?
  private let id: UInt64

  private init(_ inherited: InheritedValues, _ run: VirtualTimeRun?, _ id: UInt64) {
    (self.inherited, self.run, self.id) = (inherited, run, id)
  }

  /// Lets a task inherit the values of the code that creates it, which calls this before the task is queued, and belong to `run`.
  static func prepare(_ job: VirtualTimeRun.Job, in run: VirtualTimeRun?, preferring executor: rill_executor) {
    let task = NewTask(InheritedValues(), run, job.task)
    let owner = unsafe Unmanaged.passRetained(task).toOpaque()
    unsafe rill_task_prepare(job.address, executor, owner) { owner in
      guard let owner = unsafe owner else { return 0 }
      return unsafe Unmanaged<NewTask>.fromOpaque(owner).takeUnretainedValue().inherited.push()
    } _: { owner in
      if let owner = unsafe owner { unsafe Unmanaged<NewTask>.fromOpaque(owner).takeRetainedValue().complete() }
    }
  }

  private func complete() { run?.tasks.forget(id) }
}
