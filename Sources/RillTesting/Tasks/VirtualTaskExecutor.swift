import CRillVirtualTime
import RillLocks

/// The executor that the tasks of a run prefer.
final class VirtualTaskExecutor: TaskExecutor {
  private struct Owner {
    weak var run: VirtualTimeExecutor?
  }

  private let owner = Locked(Owner())

  func belong(to run: VirtualTimeExecutor) { owner.withLock { $0.run = run } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = VirtualTimeExecutor.Job(job)
    owner.withLock { $0.run }?.accept(job)
  }

  var reference: rill_executor {
    let executor = unsafe asUnownedTaskExecutor()
    return unsafe unsafeBitCast(executor, to: rill_executor.self)
  }
}
