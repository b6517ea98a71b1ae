import CRillThreads

/// What one thread is doing, for the code that it runs: the turns of its sources, and for whom it delivers.
///
/// Work can be left for later on the same thread:
///
///     Trampoline.schedule      in a turn, with the synchronous sources of the thread
///     Gate.afterLeave          when the gate is released
///     afterQueuedWork          after the queued work that the thread runs
///     WindowAndGroupOpenings   after the opening of a window or group that the thread does
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
    var number: UInt = 0
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
    var afterQueuedWork: [() -> Void]?

    var isNone: Bool {
      batchChanges == nil && suspendSender == nil && delivery == nil && makeSharingScheduler == nil
        && derivedValuesInProgress.isEmpty && afterQueuedWork == nil
    }
  }

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

  /// Whether changes that this thread makes now are recorded.
  static var isRecording: Bool { withCurrent { $0.activity.batchChanges != nil } }

  /// Whether this thread may be recording changes, or one that has released a lock which the caller holds.
  @inline(__always)
  static var mayBeRecording: Bool { rill_has_batches() }

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
}
