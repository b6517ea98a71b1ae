import CRillThreads

/// Work that this thread runs later than it was sent: its own, which a queue has kept, and that of other threads.
extension ThreadContext {
  /// How much a thread does for other threads before it leaves the rest to a dispatch queue.
  #if EXPLORE_INTERLEAVINGS
    static let foreignWorkLimit = 1
    static let foreignConnectionLimit = 1
  #else
    static let foreignWorkLimit = 1024
    /// How many connections of shared streams: each can deliver several values.
    static let foreignConnectionLimit = 16
  #endif

  /// The thread that has queued work, and the activity in which it did so.
  ///
  /// What an event of another thread makes its observer send belongs to that event, although this thread queues it.
  struct WorkOrigin: Equatable {
    let thread: UInt
    fileprivate let activity: UInt

    /// That of what a gate's owner queues with `submitAsOwner`.
    static var ownerOfGate: WorkOrigin { WorkOrigin(thread: 0, activity: 0) }
  }

  /// The origin of what this thread queues now.
  static var workOrigin: WorkOrigin {
    withCurrent { WorkOrigin(thread: rill_thread_identity(), activity: $0.activity.number) }
  }

  /// Runs `work` of this thread that a queue has kept, and then what it has left to `afterQueuedWork(_:)`.
  @inline(__always)
  static func runQueued(_ work: () -> Void) { withCurrent { $0.runQueued(work) } }

  @inline(__always)
  private func runQueued(_ work: () -> Void) {
    let outer = exchange(&activity.afterQueuedWork, with: [])
    work()
    let due = exchange(&activity.afterQueuedWork, with: outer)
    for work in due ?? [] { work() }
  }

  /// Runs `work` after the queued work that this thread runs.
  ///
  /// - Returns: False, and runs nothing, if it runs none.
  static func afterQueuedWork(_ work: @escaping () -> Void) -> Bool {
    var isLeft = false
    withCurrent { context in
      context.activity.afterQueuedWork?.append(work)
      isLeft = context.activity.afterQueuedWork != nil
    }
    return isLeft
  }

  /// Runs `work`, which `origin` has left to this thread, as what this thread does if that is it, and otherwise apart from it.
  static func run(_ work: () -> Void, leftBy origin: WorkOrigin) {
    if origin == workOrigin { runQueued(work) } else { runForeign(work) }
  }

  /// Runs work that another thread has left to this one, as queued work that is no part of what this thread does.
  @inline(__always)
  static func runForeign(_ work: () -> Void) {
    withCurrent { context in
      if context.activity.isNone, !context.trampoline.isActive {
        let outer = exchange(&context.activity.number, with: context.countForeignRun())
        context.runQueued(work)
        context.activity.number = outer
      } else {
        context.runOutsideOfActivity(work)
      }
    }
  }

  /// Runs `work`, which another thread has left to this one if `isForeign`.
  ///
  /// - Returns: False, and runs nothing, if this run of the trampoline has done as much for other threads as it may.
  static func runWithinForeignLimit(isForeign: Bool, _ work: () -> Void) -> Bool {
    if !isForeign {
      work()
    } else if Trampoline.current.mayRunForeign() {
      runForeign(work)
    } else {
      return false
    }
    return true
  }

  private func countForeignRun() -> UInt {
    foreignRuns &+= 1
    return foreignRuns
  }

  @inline(never)
  private func runOutsideOfActivity(_ work: () -> Void) {
    let outer = exchange(&activity, with: Activity(number: countForeignRun()))
    // Its synchronous sources do not take turns with those of this thread.
    let run = trampoline.suspend()
    runQueued(work)
    if let run { trampoline.resume(run) }
    activity = outer
  }
}
