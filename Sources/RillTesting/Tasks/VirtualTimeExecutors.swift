import CRillVirtualTime
import Dispatch
import Rill
import RillLocks

/// The executors of a run in virtual time: the one that is the main actor's, and the one that the tasks of the run prefer.
///
/// A task knows its executors without retaining them. When a run ends, tasks can still be suspended: its own, and those of other code that
/// it has continued. So executors are never deallocated, and those of a run that is over belong to the next one.
final class VirtualTimeExecutors: Sendable {
  private static let unused = Locked<[VirtualTimeExecutors]>([])

  private let owner = RunReference()
  private let main: VirtualMainExecutor
  private let tasks: VirtualTaskExecutor

  private init() { (main, tasks) = (VirtualMainExecutor(owner), VirtualTaskExecutor(owner)) }

  /// The executor of the main actor.
  var mainReference: rill_executor { unsafe main.reference }

  /// The executor that tasks prefer.
  var taskReference: rill_executor { unsafe tasks.reference }

  /// Returns executors without a run.
  static func take() -> VirtualTimeExecutors { unused.withLock { $0.popLast() } ?? VirtualTimeExecutors() }

  /// Passes all jobs to `run`, until it is deallocated.
  func serve(_ run: VirtualTimeRun) { owner.run = run }

  /// Called when the run is deallocated.
  func giveBack() { VirtualTimeExecutors.unused.withLock { $0.append(self) } }
}

/// The executor of the main actor in a run.
private final class VirtualMainExecutor: SerialExecutor {
  private let owner: RunReference

  init(_ owner: RunReference) { self.owner = owner }

  var reference: rill_executor {
    let executor = unsafe asUnownedSerialExecutor()
    return unsafe unsafeBitCast(executor, to: rill_executor.self)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = VirtualTimeRun.Job(job)
    if let run = owner.run { return run.acceptMain(job) }
    MainQueueContext.queue.async { unsafe rill_job_run(job.address, self.reference, rill_executor()) }
  }

  /// Whether code of the main actor may run here.
  func isIsolatingCurrentContext() -> Bool? { MainQueue.isCurrent }

  func checkIsolated() {
    precondition(MainQueue.isCurrent, "Rill: code of the main actor runs elsewhere, in a test in virtual time")
  }
}

/// The executor that the tasks of a run prefer.
private final class VirtualTaskExecutor: TaskExecutor {
  private let owner: RunReference

  init(_ owner: RunReference) { self.owner = owner }

  var reference: rill_executor {
    let executor = unsafe asUnownedTaskExecutor()
    return unsafe unsafeBitCast(executor, to: rill_executor.self)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = VirtualTimeRun.Job(job)
    if let run = owner.run { return run.accept(job) }
    DispatchQueue.global().async { unsafe rill_job_run(job.address, rill_executor(), self.reference) }
  }
}
