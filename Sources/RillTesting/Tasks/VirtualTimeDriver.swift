import Dispatch
import Rill
import RillLocks

/// Receives a call when everything that can run at an instant has run.
protocol InstantObserver: AnyObject, Sendable {
  func instantHasPassed()
}

/// Runs the scheduler of a `withVirtualTime` test whenever there is something to do.
///
/// The body of the test is one of the tasks. The scheduler runs on the main queue if the body is isolated to the main actor.
final class VirtualTimeDriver: Sendable {
  /// How long a test can wait, in real time, for something that is not in virtual time.
  static let patience = DispatchTimeInterval.seconds(5)
  /// How long work that another thread runs only for a moment, such as after `Task.yield()`, has to come back to the test.
  static let hop = DispatchTimeInterval.milliseconds(200)
  /// How many times time goes on for a body that waits.
  static let stepLimit = 100_000

  private struct Request {
    let target: TestTime
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    /// Whether the driver runs, or nothing may run yet: the body could complete before the run knows which task it is.
    var isDriving = true
    /// Whether work has arrived since the driver last looked.
    var isNeeded = false
    var requests: [Request] = []
    var failure: VirtualTimeError?
    /// Ends the test without its body.
    var abandon: (@Sendable (VirtualTimeError) -> Void)?
    /// Whether the body has returned, so that no time passes any more.
    var isEnding = false
    var isFinished = false
    /// Counts the times at which the scheduler stood still.
    var idlePeriod = 0
    /// The last of these times at which the test was stopped.
    var stoppedPeriod = 0
    /// The number of times that time went on since the body last ran.
    var steps = 0
    var bodyRuns = 0
    /// The number of pieces of work that have run at the present instant.
    var work = 0
    var observers: [any InstantObserver] = []

    /// Whether nothing has run since the scheduler stood still for that time.
    func standsStill(in period: Int) -> Bool { !isFinished && idlePeriod == period && !isDriving }
  }

  let run: VirtualTimeRun
  private let home: DispatchQueue
  private let location: String
  private let state = Locked(State())

  init(_ run: VirtualTimeRun, isMain: Bool, location: String) {
    self.run = run
    self.location = location
    home = isMain ? MainQueueContext.queue : DispatchQueue.global()
    run.drive { [weak self] in
      self?.wake()
    } settle: { [weak self] isolation in
      await self?.advance(by: .zero, isolation: isolation)
    }
  }

  // MARK: What the test does

  /// Starts to run the tasks, of which `body` is the body of the test.
  ///
  /// Calls `abandon` if the body waits forever, and its cancellation does not end it.
  func start<Outcome>(with body: Task<Outcome, Never>, abandon: @escaping @Sendable (VirtualTimeError) -> Void) {
    run.beginBody(body)
    state.withLock { ($0.isDriving, $0.abandon) = (false, abandon) }
    wake()
  }

  func advance(by duration: Duration, isolation: isolated (any Actor)?) async {
    let ticks = run.scheduler.virtualTimeInterval(max(.zero, duration))
    await withCheckedContinuation(isolation: isolation) { continuation in
      let isFinished = state.withLock { state in
        if state.isFinished { return true }
        let (target, overflow) = run.scheduler.clock.addingReportingOverflow(ticks)
        state.requests.append(Request(target: overflow ? .max : target, continuation: continuation))
        return false
      }
      if isFinished { continuation.resume() } else { wake() }
    }
  }

  /// Calls `observer` whenever everything that can run at an instant has run.
  func add(_ observer: any InstantObserver) { state.withLock { $0.observers.append(observer) } }

  func remove(_ observer: any InstantObserver) { state.withLock { $0.observers.removeAll { $0 === observer } } }

  /// Runs what is left to do after the body, cancels what remains, and returns what went wrong.
  func settleAtEnd(reportingTasks: Bool, isolation: isolated (any Actor)?) async -> VirtualTimeError? {
    await advance(by: .zero, isolation: isolation)
    var failure = state.withLock { state in
      state.isEnding = true
      // What has been waited for so far does not stop the test any more.
      state.idlePeriod += 1
      return state.failure
    }
    if failure == nil, reportingTasks { await waitForUnseenTasks(isolation: isolation) }
    let suspended = run.suspendedTasks
    if failure == nil, reportingTasks {
      failure = VirtualTimeRun.interceptTasks() ? VirtualTimeError(atEndOf: run, location) : noHooks
    }
    if !suspended.isEmpty {
      for task in suspended { task.cancel() }
      await advance(by: .zero, isolation: isolation)
    } else if failure == nil, reportingTasks, run.isMarkInUse {
      failure = VirtualTimeError(unseenTaskIn: location)
    }
    return failure
  }

  /// Waits for tasks whose beginning the run has not seen: another thread may run them.
  private func waitForUnseenTasks(isolation: isolated (any Actor)?) async {
    for _ in 1...2 where run.hasUnseenTasks {
      await withCheckedContinuation(isolation: isolation) { continuation in
        DispatchQueue.global().async { OtherThreads.afterTheirTurn { continuation.resume() } }
      }
      await advance(by: .zero, isolation: isolation)
    }
  }

  /// Ends the run.
  ///
  /// What follows on this thread does not belong to it. Tasks that wait for a time that does not come any more are continued.
  func finish() {
    let requests = state.withLock { state in
      state.isFinished = true
      defer { (state.requests, state.abandon) = ([], nil) }
      return state.requests
    }
    run.leaveForever()
    for request in requests { request.continuation.resume() }
  }

  /// The error of a process in which the run does not get its tasks.
  var noHooks: VirtualTimeError { VirtualTimeError(noHooks: location) }

  // MARK: Driving

  private func wake() {
    let isNew = state.withLock { state in
      state.isNeeded = true
      defer { state.isDriving = true }
      return !state.isDriving
    }
    if isNew { home.async { self.drive() } }
  }

  private func drive() {
    run.entered {
      while state.withLock({ state in
        defer { state.isNeeded = false }
        state.isDriving = state.isNeeded && !state.isFinished
        return state.isDriving
      }) {
        while step() {}
      }
    }
  }

  /// Does the next thing, and returns whether there may be more to do.
  private func step() -> Bool {
    let scheduler = run.scheduler
    let count = scheduler.runNextInstant(.now, atMost: run.workLimit)
    if count > 0 { return countWork(count) }
    state.withLock { $0.work = 0 }
    for observer in state.withLock({ $0.observers }) { observer.instantHasPassed() }
    if let target = state.withLock({ $0.requests.map(\.target).min() }) {
      if scheduler.runNextInstant(.until(target)) > 0 { return true }
      scheduler.advanceTo(target)
      let request = state.withLock { state in
        state.requests.firstIndex { $0.target == target }.map { state.requests.remove(at: $0) }
      }
      request?.continuation.resume()
      return true
    }
    // A cancelled body ends at this instant or is abandoned: more time would only keep the main queue from others.
    if state.withLock({ $0.failure != nil || $0.isEnding }) { return false }
    // The body waits for something else, so time goes on.
    if scheduler.runNextInstant(.none) > 0 {
      countStep()
      return true
    }
    waitForOutside()
    return false
  }

  /// Stops a test whose work never ends, so that no time passes, and returns whether the test goes on.
  private func countWork(_ count: Int) -> Bool {
    let (isOver, isFinished) = state.withLock { state in
      state.work += count
      let isOver = state.work >= run.workLimit
      if isOver { state.work = 0 }
      return (isOver, state.isFinished)
    }
    if isOver, !isFinished { stop(run.endlessWork) }
    return !isFinished
  }

  /// Stops a test whose time goes on forever, such as with an interval.
  private func countStep() {
    let runs = run.bodyRuns
    let steps = state.withLock { state in
      state.steps = state.bodyRuns == runs ? state.steps + 1 : 0
      state.bodyRuns = runs
      return state.steps
    }
    guard steps == Self.stepLimit else { return }
    state.withLock { $0.steps = 0 }
    stop("the test still waits after \(run.scheduler.uptime) of virtual time")
  }

  /// Stops a test that nothing continues.
  ///
  /// A thread outside of the run still can.
  private func waitForOutside() {
    let period = state.withLock { state in
      state.idlePeriod += 1
      return state.idlePeriod
    }
    if !run.stallHandlers.isEmpty {
      after(Self.hop, ifStill: period) { driver in
        driver.afterOthers(ifStill: period) { driver in
          if driver.run.isInside, driver.mayStop(in: period) { driver.stop(Self.stall) }
        }
      }
    }
    after(Self.patience, ifStill: period) { driver in
      driver.afterOthers(ifStill: period) { $0.stopForGood(in: period) }
      // If the main queue or the threads of a priority are blocked for good, their turn never comes.
      driver.after(.seconds(120), ifStill: period) { $0.stopForGood(in: period) }
    }
  }

  /// Whether the test still stands still, and has not been stopped since.
  ///
  /// To find that nothing can continue it takes time, and two checks can find it at once.
  private func mayStop(in period: Int) -> Bool {
    if run.hasInnerRun { return false }
    return state.withLock { state in
      guard state.standsStill(in: period), state.stoppedPeriod != period else { return false }
      state.stoppedPeriod = period
      return true
    }
  }

  private func stopForGood(in period: Int) {
    if mayStop(in: period) { stop(Self.stall) }
  }

  private static let stall = "the test waits, but nothing can run and no time is left to come"

  /// Calls `body` when work of this test that waits for a thread outside of the run has had its turn.
  ///
  /// On a busy machine, that takes long.
  private func afterOthers(ifStill period: Int?, _ body: @escaping @Sendable (VirtualTimeDriver) -> Void) {
    OtherThreads.afterTheirTurn { self.after(Self.hop, ifStill: period, body) }
  }

  private func after(
    _ delay: DispatchTimeInterval, ifStill period: Int?, _ body: @escaping @Sendable (VirtualTimeDriver) -> Void
  ) {
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self else { return }
      let isCurrent = state.withLock { state in period.map(state.standsStill(in:)) ?? !state.isFinished }
      if isCurrent { body(self) }
    }
  }

  /// Ends the waits for events of streams, whose errors say more, or else the waiting of all tasks.
  private func stop(_ message: String) {
    if run.stallHandlers.isEmpty { return fail(message) }
    let stall = Stall(reason: message, notes: PendingTasksReport(run).notes(clock: "time.clock"))
    run.entered { run.stallHandlers.call(stall) }
  }

  /// Ends the waiting of all tasks by cancelling them, and abandons a body that goes on.
  private func fail(_ message: String) {
    let failure = VirtualTimeError(.waitsForever, message, PendingTasksReport(run), location, body: run.body)
    let isFirst = state.withLock { state in
      defer { state.failure = state.failure ?? failure }
      return state.failure == nil
    }
    run.entered {
      for task in run.allTasks { task.cancel() }
    }
    if !isFirst { return }
    afterOthers(ifStill: nil) { $0.abandonBody(failure) }
    // If other threads are blocked for good.
    after(.seconds(30), ifStill: nil) { $0.abandonBody(failure) }
  }

  /// Ends the test without its body, which nothing may ever resume.
  ///
  /// If something does, the body goes on outside of the run.
  private func abandonBody(_ failure: VirtualTimeError) {
    guard let abandon = state.withLock({ $0.abandon.take() }) else { return }
    finish()
    abandon(failure)
  }
}
