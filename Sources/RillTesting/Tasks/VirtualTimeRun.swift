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
  private struct State {
    var ready: ReadyWork
    var isFinished = false
    /// What lets the time go on by itself while a task of the test waits.
    weak var loop: VirtualTimeRunLoop?
  }

  let scheduler: TestScheduler
  /// The length of a tick of a marble test.
  let tick: RxTimeInterval?
  let executors = VirtualTimeExecutors.take()
  /// The waits for events of streams, in a run whose time goes on by itself.
  let stallHandlers = StallHandlers()
  let realSleeps = RealSleeps()
  let foreignTimeSources = ForeignTimeSources()
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

  // MARK: Accepting work

  /// Takes a job that code of this run queues for the global executor.
  func acceptGlobal(_ job: Job) -> Bool {
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
    guard VirtualTimeRun.current !== self || isCancelled && realSleeps.hasRun(id, before: scheduler.clock) else { return }
    if state.withLock({ $0.isFinished }) { return }
    // Its frames do not change: the caller has not queued it yet.
    realSleeps.note(ExternallyResumedTask(task: tasks[id], suspendedAt: unsafe VirtualTask.resumePoints(of: job.address)))
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
    // The scheduler runs one piece of what is ready, at the present instant. It passes on no values of this thread: a task has its own, and
    // work those of the code that has queued it.
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
    perform(in: item.lane) { run(item) }
  }

  private func takeOne() -> Item? {
    guard let item = state.withLock({ $0.ready.popFirst() }) else { return nil }
    if let job = item.content.job {
      realSleeps.noteRun(of: job.task, at: scheduler.clock)
      tasks.noteRun(job.task)
    }
    return item
  }

  /// Runs `work` as a part of this run: on the main queue, or off it.
  func perform<Result>(in lane: Lane, _ work: () -> Result) -> Result {
    switch lane {
    case .main: MainQueueContext.run { entered(work) }
    case .queue, .free: MainQueueContext.runElsewhere { entered(work) }
    }
  }

  // MARK: The body of the test

  /// In `withVirtualTime`, the loop that runs the test.
  var loop: VirtualTimeRunLoop? { state.withLock { $0.loop } }

  func use(_ loop: VirtualTimeRunLoop) {
    state.withLock { $0.loop = loop }
    scheduler.setWake { [weak loop] in loop?.wake() }
  }

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
      (state.isFinished, state.loop) = (true, nil)
      return state.ready.removeAll()
    }
    tasks.forgetAll()
    tasks.mark.run = nil
    for item in rest { forward(item) }
    foreignTimeSources.forget()
    scheduler.close()
  }

  private func forward(_ item: Item) {
    if let job = item.content.job { tasks.noteRun(job.task) }
    let queue = item.lane == .main ? MainQueueContext.queue : DispatchQueue.global()
    queue.async { self.run(item) }
  }
}
