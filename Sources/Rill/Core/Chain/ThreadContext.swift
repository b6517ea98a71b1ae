import RillLocks

/// What one thread is doing, for the code that it runs: the turns of its sources, and for whom it delivers.
///
/// Work can be left for later on the same thread:
///
///     Trampoline.schedule      in a turn, with the synchronous sources of the thread
///     Gate.afterLeave          when the gate is released
///     afterQueuedWork          after the queued work that the thread runs
///     runWithoutNesting        after other work of this kind
@usableFromInline
final class ThreadContext {
  /// Suspends a sender until the function that it returns has been called, which runs `work` for that sender.
  ///
  /// Each call adds a reason to wait. The sender continues when all functions that were returned have been called.
  @usableFromInline
  typealias SenderSuspending = (_ work: @escaping () -> Void) -> @Sendable () -> Void

  /// What work of another thread must not see, since it does not belong to what this thread does.
  struct Activity {
    /// Suspends the `send` whose delivery this thread is executing, after that delivery.
    ///
    /// Nil if the thread executes none.
    var suspendSender: SenderSuspending?
    /// The innermost delivery that has to know if a gate queues it.
    var delivery: QueueableDelivery?
    /// What records the states that the thread sets: a `BatchChanges`.
    var batchChanges: AnyObject?
    /// The derived values that the thread computes, each on behalf of the one before it.
    var derivedValuesInProgress: [AnyObject] = []
    /// What makes the scheduler of `Driver` and `Signal`, while a test replaces it.
    var makeSharingScheduler: (() -> any SchedulerType)?
    /// What runs after the queued work that the thread runs; nil if it runs none.
    fileprivate var afterQueuedWork: [() -> Void]?

    fileprivate var isNone: Bool {
      batchChanges == nil && suspendSender == nil && delivery == nil && makeSharingScheduler == nil
        && derivedValuesInProgress.isEmpty && afterQueuedWork == nil
    }
  }

  /// How much a thread does for other threads before it leaves the rest to a dispatch queue.
  #if EXPLORE_INTERLEAVINGS
    static let foreignWorkLimit = 1
    static let foreignConnectionLimit = 1
  #else
    static let foreignWorkLimit = 1024
    /// How many connections of shared streams: each can deliver several values.
    static let foreignConnectionLimit = 16
  #endif

  private static let perThread = ThreadLocal<ThreadContext>()

  final let trampoline = Trampoline()
  // Unchecked, as all of it: only one thread uses the object, and no access lasts while other code runs.
  @safe @exclusivity(unchecked) final var activity = Activity()
  /// The object for `activity.batchChanges`, while no batch uses it.
  @safe @exclusivity(unchecked) final var keptBatchChanges: AnyObject?
  /// How often the thread has run work of other threads.
  @safe @exclusivity(unchecked) final var foreignRuns: UInt = 0
  /// How many calls of `runOutsideOfActivity(_:)` are on the thread's stack.
  @safe @exclusivity(unchecked) private final var foreignDepth = 0
  /// The `foreignDepth` where the present `runWithoutNesting(_:)` began, nil if none runs; and what waits for its end.
  @safe @exclusivity(unchecked) private final var depthOfUnnestedWork: Int?
  private let waitingUnnestedWork = FIFOQueue<StoredClosure>()
  /// See `SecretReads`.
  @safe @exclusivity(unchecked) final var hasReadSecret = false

  @usableFromInline
  static var current: ThreadContext { perThread.current { ThreadContext() } }

  @inline(__always)
  static func withCurrent<Result>(_ body: (ThreadContext) -> Result) -> Result {
    perThread.withCurrent({ ThreadContext() }, body)
  }

  @usableFromInline
  static var suspendSender: SenderSuspending? {
    var result: SenderSuspending?
    withCurrent { result = $0.activity.suspendSender }
    return result
  }

  static var foreignRuns: UInt { withCurrent { $0.foreignRuns } }

  /// Runs `work`, whose receivers can suspend a sender.
  @usableFromInline
  func deliver(for sender: @escaping SenderSuspending, _ work: () -> Void) {
    let outer = exchange(&activity.suspendSender, with: sender)
    work()
    activity.suspendSender = outer
  }

  /// Runs `work`, which is part of `delivery`.
  func deliver(_ delivery: QueueableDelivery, _ work: () -> Void) {
    let outer = exchange(&activity.delivery, with: delivery)
    work()
    activity.delivery = outer
  }

  /// Returns what a gate queues in place of `work`, so that the delivery which this thread executes, and its sender, learn when it is done.
  static func queueing(_ work: @escaping () -> Void) -> () -> Void {
    var (delivery, suspend): (QueueableDelivery?, SenderSuspending?) = (nil, nil)
    withCurrent { (delivery, suspend) = ($0.activity.delivery, $0.activity.suspendSender) }
    guard delivery != nil || suspend != nil else { return work }
    let delayed = if let delivery { delivery.queueing(work) } else { work }
    return if let suspend { suspend(delayed) } else { delayed }
  }

  /// Runs `work` of this thread that a queue has kept, and then what it has left to `afterQueuedWork(_:)`.
  @inline(__always)
  static func runQueued(_ work: () -> Void) { withCurrent { $0.runQueued(work) } }

  @inline(__always)
  private final func runQueued(_ work: () -> Void) {
    let outer = exchange(&activity.afterQueuedWork, with: [])
    work()
    let due = exchange(&activity.afterQueuedWork, with: outer)
    for work in due ?? [] { work() }
  }

  /// Runs `work` after the queued work that this thread runs, and returns whether it runs any.
  static func afterQueuedWork(_ work: @escaping () -> Void) -> Bool {
    withCurrent { context in
      context.activity.afterQueuedWork?.append(work)
      return context.activity.afterQueuedWork != nil
    }
  }

  /// Runs `work`, or lets it wait until the work that this function runs is over, so that such work does not nest.
  func runWithoutNesting(_ work: @escaping () -> Void) {
    if let depthOfUnnestedWork {
      // What the work of another thread leaves is no part of what this thread does, either.
      let isOwn = foreignDepth == depthOfUnnestedWork
      return waitingUnnestedWork.append(StoredClosure(isOwn ? work : { self.runOutsideOfActivity(work) }))
    }
    depthOfUnnestedWork = foreignDepth
    work()
    while let next = waitingUnnestedWork.popFirst() { next.run() }
    depthOfUnnestedWork = nil
  }

  /// Runs `work`, whose changes of states `changes` records.
  ///
  /// Called if the thread records none.
  func runBatch<Result, Failure: Error>(
    recordingIn changes: AnyObject, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    activity.batchChanges = changes
    defer { activity.batchChanges = nil }
    return try work()
  }

  @usableFromInline
  func replaceSharingScheduler(_ make: (() -> any SchedulerType)?) -> (() -> any SchedulerType)? {
    exchange(&activity.makeSharingScheduler, with: make)
  }

  /// Runs work that another thread has left to this one, as queued work that is no part of what this thread does.
  @inline(__always)
  static func runForeign(_ work: () -> Void) {
    withCurrent { context in
      context.foreignRuns &+= 1
      if context.activity.isNone, !context.trampoline.isActive {
        context.runQueued(work)
      } else {
        context.runOutsideOfActivity(work)
      }
    }
  }

  /// Runs `work`, which another thread has left to this one if `isForeign`.
  ///
  /// - Returns: False, and runs nothing, if this run of the trampoline has done as much for other threads as it may.
  static func run(isForeign: Bool, _ work: () -> Void) -> Bool {
    if !isForeign {
      work()
    } else if Trampoline.current.mayRunForeign() {
      runForeign(work)
    } else {
      return false
    }
    return true
  }

  @inline(never)
  private func runOutsideOfActivity(_ work: () -> Void) {
    let outer = exchange(&activity, with: Activity())
    foreignDepth += 1
    // Its synchronous sources do not take turns with those of this thread.
    let run = trampoline.suspend()
    runQueued(work)
    if let run { trampoline.resume(run) }
    foreignDepth -= 1
    activity = outer
  }
}
