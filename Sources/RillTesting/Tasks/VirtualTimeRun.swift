import CRillVirtualTime
import Dispatch
import Rill
import RillLocks

/// The queued work of one test, which runs in the virtual time of its scheduler, one piece after the other.
///
/// Code belongs to a run if its task has the mark of the run, or if it is called on a thread that has entered the run. There, a hook of the
/// concurrency runtime passes new tasks to the run, and a second one makes an executor of the run that of the main actor. Tasks of the run
/// prefer a second executor of the run. So each job finds its run, also when another thread resumes its task, and tests that run in
/// parallel do not see each other's tasks.
///
/// Each piece of work is an item of the scheduler, which is due at once. So timers and tasks have one order.
final class VirtualTimeRun: Sendable {
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

  private struct State {
    var ready: ReadyWork
    var isFinished = false
    var settle: (@Sendable (isolated (any Actor)?) async -> Void)?
  }

  let scheduler: TestScheduler
  /// The length of a tick of a marble test.
  let tick: RxTimeInterval?
  private let executors = VirtualTimeExecutors.take()
  /// The waits for events of streams, in a run whose time goes on by itself.
  let stallHandlers = StallHandlers()
  let outsideWork = OutsideWork()
  let tasks = VirtualTaskRegistry()
  let mainSchedulerSerializer = MainQueueSerializer(isShared: true)
  /// How many pieces of work run at an instant.
  let workLimit = WorkLimit.count
  private let detectsNewTasks: Bool
  private let state: Locked<State>

  init(scheduler: TestScheduler, tick: RxTimeInterval? = nil, seed: UInt64? = nil, detectsNewTasks: Bool = true) {
    self.scheduler = scheduler
    self.tick = tick
    self.detectsNewTasks = detectsNewTasks
    state = Locked(State(ready: ReadyWork(seed: seed)))
    executors.serve(self)
    tasks.mark.run = self
    CurrentVirtualQueueProvider.use(VirtualQueueSchedulerProvider())
  }

  deinit { executors.giveBack() }

  // MARK: The run of a thread

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

  // MARK: Accepting work

  /// Takes a job that code of this run queues for the global executor.
  private func acceptGlobal(_ job: Job) -> Bool {
    if state.withLock({ $0.isFinished }) { return false }
    noteResumption(of: job)
    append(Item(lane: .free, content: prepareIfNew(job) ? .job(job) : .globalJob(job)))
    return true
  }

  /// Takes a job of the main actor.
  func acceptMain(_ job: Job) {
    noteResumption(of: job)
    _ = prepareIfNew(job)
    append(Item(lane: .main, content: .job(job)))
  }

  /// Takes a job of a task that prefers the executor of this run.
  func accept(_ job: Job) {
    noteResumption(of: job)
    append(Item(lane: .free, content: .job(job)))
  }

  /// Makes a new task one of this run.
  ///
  /// Returns whether it is a new one.
  private func prepareIfNew(_ job: Job) -> Bool {
    guard detectsNewTasks, unsafe rill_job_is_new_task(job.address) else { return false }
    let task = unsafe VirtualTask(job.address)
    tasks.add(task, job.task)
    unsafe NewTask.prepare(job, in: self, preferring: executors.taskReference)
    return true
  }

  /// Notes where a task was suspended that a thread outside of the run resumes: a real clock, a dispatch queue, or another test.
  ///
  /// The same of a task that was cancelled after time had passed: what it has waited for may be a real clock.
  private func noteResumption(of job: Job) {
    let id = job.task
    if id == 0 { return }
    let isCancelled = unsafe rill_task_is_cancelled(job.address)
    guard VirtualTimeRun.current !== self || isCancelled && outsideWork.hasRun(id, before: scheduler.clock) else { return }
    if state.withLock({ $0.isFinished }) { return }
    // Its frames do not change: the caller has not queued it yet.
    outsideWork.note(ExternallyResumedTask(task: tasks[id], suspendedAt: unsafe VirtualTask.resumePoints(of: job.address)))
  }

  /// Queues work that is not a job.
  func append(_ work: CancelableVirtualWork, to lane: Lane) { append(Item(lane: lane, content: .work(work))) }

  private func append(_ item: Item) {
    if let job = item.content.job { tasks.noteReady(job.task) }
    let isFinished = state.withLock { state in
      if !state.isFinished { state.ready.append(item) }
      return state.isFinished
    }
    if isFinished { return forward(item) }
    // Gives the scheduler an item that runs one piece of work, at the present instant.
    // A task has its own values, and work those of the code that has queued it.
    _ = scheduler.enqueue(at: nil, inheriting: nil) { [weak self] in
      self?.runOne()
      return Disposables.create()
    }
  }

  /// Suspends the task until the work that is ready has run.
  ///
  /// Unlike `Task.yield()`, which leaves the run for a moment in a task of an actor.
  func yield() async {
    await withCheckedContinuation { continuation in
      let work = CancelableVirtualWork {
        continuation.resume()
        return Disposables.create()
      }
      append(work, to: .free)
    }
  }

  // MARK: Running work

  private func runOne() {
    guard let item = takeOne() else { return }
    perform(in: item.lane) { run(item.content, in: item.lane) }
  }

  private func takeOne() -> Item? {
    guard let item = state.withLock({ $0.ready.popFirst() }) else { return nil }
    if let job = item.content.job {
      outsideWork.noteRun(of: job.task, at: scheduler.clock)
      tasks.noteRun(job.task)
    }
    return item
  }

  private func run(_ content: Content, in lane: Lane) {
    let none = unsafe rill_executor()
    let serial = lane == .main ? unsafe executors.mainReference : unsafe none
    switch content {
    case .work(let work): work.run()
    case .globalJob(let job): unsafe rill_job_run(job.address, serial, none)
    case .job(let job): unsafe rill_job_run(job.address, serial, executors.taskReference)
    }
  }

  /// Runs `work` as a part of this run: on the main queue, or off it.
  func perform<Result>(in lane: Lane, _ work: () -> Result) -> Result {
    switch lane {
    case .main: MainQueueContext.run { entered(work) }
    case .queue, .free: MainQueueContext.runElsewhere { entered(work) }
    }
  }

  // MARK: The body of the test

  /// Calls `wake` when work arrives, and `settle` to wait until everything that can run at the present instant has run.
  func drive(
    _ wake: @escaping @Sendable () -> Void, settle: @escaping @Sendable (isolated (any Actor)?) async -> Void
  ) {
    state.withLock { $0.settle = settle }
    scheduler.setWake(wake)
  }

  /// Returns when everything that can run at the present instant has run, in a run whose time goes on by itself.
  func settleIfDriven(isolation: isolated (any Actor)?) async {
    let settle = state.withLock { $0.settle }
    await settle?(isolation)
  }

  /// Whether time goes on by itself while a task of the test waits, as in `withVirtualTime`.
  var isDriven: Bool { state.withLock { $0.settle != nil } }

  /// Makes a task the body of the test.
  func beginBody<Outcome>(_ task: Task<Outcome, Never>) {
    // A `Task` is a reference to its job.
    tasks.beginBody(unsafe Job(unsafeBitCast(task, to: UnsafeMutableRawPointer.self)).task)
  }

  // MARK: The end

  /// Ends the run: what is ready runs on the executors and queues for which it was meant, and what waits for a time is released.
  ///
  /// Tasks that have begun retain the run until they complete.
  func finish() {
    let rest = state.withLock { state in
      state.isFinished = true
      state.settle = nil
      return state.ready.removeAll()
    }
    tasks.forgetAll()
    tasks.mark.run = nil
    for item in rest { forward(item) }
    outsideWork.forget()
    scheduler.close()
  }

  /// Ends the run, on a thread that it runs on.
  ///
  /// What follows there does not belong to it.
  func leaveForever() {
    finish()
    if VirtualTimeRun.ofThread === self { _ = unsafe rill_run_exchange(nil) }
  }

  private func forward(_ item: Item) {
    if let job = item.content.job { tasks.noteRun(job.task) }
    switch (item.lane, item.content) {
    case (.main, let content): MainQueueContext.queue.async { self.run(content, in: .main) }
    case (_, let content): DispatchQueue.global().async { self.run(content, in: .free) }
    }
  }
}
