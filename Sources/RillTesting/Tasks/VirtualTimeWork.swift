import CRillVirtualTime

/// What a run has to do.
extension VirtualTimeRun {
  /// Where a piece of work runs.
  enum Lane: Hashable {
    /// On the main queue, in order.
    case main
    /// On any other queue, in the order of that queue.
    case queue(ObjectIdentifier)
    /// Off the main queue, in any order.
    case free
  }

  struct Item {
    let lane: Lane
    let content: Content
  }

  enum Content {
    case work(CancelableVirtualWork)
    /// The job of a task that prefers the run's executor, or runs on the main actor.
    case job(Job)
    /// The job of a task that does not, or of an actor.
    case globalJob(Job)

    var job: Job? {
      switch self {
      case .job(let job), .globalJob(let job): job
      case .work: nil
      }
    }
  }

  /// A job of the concurrency runtime, which runs once.
  @safe
  struct Job: @unchecked Sendable {
    // Sendable: any thread can run it.
    let address: UnsafeMutableRawPointer

    init(_ address: UnsafeMutableRawPointer) { unsafe self.address = address }

    init(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      unsafe address = unsafeBitCast(job, to: UnsafeMutableRawPointer.self)
    }

    /// The identifier of its task, or 0 if it is not a task's.
    var task: UInt64 { unsafe rill_job_task(address) }
  }

  func run(_ item: Item) {
    let none = unsafe rill_executor()
    let serial = item.lane == .main ? unsafe executors.mainReference : unsafe none
    switch item.content {
    case .work(let work): work.run()
    case .globalJob(let job): unsafe rill_job_run(job.address, serial, none)
    case .job(let job): unsafe rill_job_run(job.address, serial, executors.taskReference)
    }
  }
}
