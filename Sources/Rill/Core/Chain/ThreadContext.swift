import CRillThreads
import RillLocks

/// What one thread is doing, for the code that it runs: the turns of its sources, and for whom it delivers.
///
/// Work can be left for later on the same thread:
///
///     Trampoline.schedule      in a turn, with the synchronous sources of the thread
///     Gate.afterLeave          when the gate is released
///     afterQueuedWork          after the queued work that the thread runs
@usableFromInline
final class ThreadContext {
  /// Suspends a sender until the function that it returns has been called, which runs `work` for that sender.
  ///
  /// Each call adds a reason to wait. The sender continues when all functions that were returned have been called.
  @usableFromInline
  typealias SenderSuspending = (_ work: @escaping () -> Void) -> @Sendable () -> Void

  /// What work of another thread must not see, since it does not belong to what this thread does.
  struct Activity {
    /// What `foreignRuns` was when it began; 0 for what the thread does of its own accord.
    fileprivate var number: UInt = 0
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
    /// What is left for after the queued work that the thread runs; nil if it runs none.
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
  /// How often the thread has run work of other threads.
  @safe @exclusivity(unchecked) final var foreignRuns: UInt = 0

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

  /// The thread that has queued work, and the activity in which it did so.
  ///
  /// What an event of another thread makes its observer send belongs to that event, although this thread queues it.
  struct WorkOrigin: Equatable {
    let thread: UInt
    fileprivate let activity: UInt

    /// That of what a gate's owner queues with `submitAsOwner`.
    static var ownerOfGate: WorkOrigin { WorkOrigin(thread: 0, activity: 0) }
  }

  /// Whether changes that this thread makes now are recorded.
  static var isRecording: Bool { withCurrent { $0.activity.batchChanges != nil } }

  /// Whether a thread may be recording changes, this one or another.
  @inline(__always)
  static var mayBeRecording: Bool { rill_has_batches() }

  /// The origin of what this thread queues now.
  static var workOrigin: WorkOrigin {
    withCurrent { WorkOrigin(thread: rill_thread_identity(), activity: $0.activity.number) }
  }

  /// Runs `work`, whose receivers can suspend a sender.
  @usableFromInline
  func run(forSender sender: @escaping SenderSuspending, _ work: () -> Void) {
    let outer = exchange(&activity.suspendSender, with: sender)
    work()
    activity.suspendSender = outer
  }

  /// Runs `work`, which is part of `delivery`.
  func run(partOf delivery: QueueableDelivery, _ work: () -> Void) {
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
