import Dispatch
import RillLocks

/// Stops a `withVirtualTime` test that never ends: nothing continues it, or its work or its time goes on forever.
///
/// A thread outside of the test can continue it, so the watchdog waits in real time while the loop is idle. It ends the waits for events of
/// streams, whose errors say more. If there are none, it cancels all tasks, and abandons a body that goes on.
final class TestWatchdog: Sendable {
  /// How long a test can wait, in real time, for something that is not in virtual time.
  private static let timeout = DispatchTimeInterval.seconds(5)
  /// How long work that another thread runs only for a moment, such as after `Task.yield()`, has to come back to the test.
  private static let handoffTimeout = DispatchTimeInterval.milliseconds(200)
  /// How long threads that other tests use can be blocked.
  private static let blockedTimeout = DispatchTimeInterval.seconds(120)
  /// How long a body has to end after its test has failed, if these threads are blocked.
  ///
  /// Shorter than `blockedTimeout`: this test has failed already, so a wrong guess fails no test that would pass.
  private static let abandonTimeout = DispatchTimeInterval.seconds(30)
  /// How many times time goes on for a body that waits.
  private static let stepLimit = 100_000

  private struct State {
    var failure: VirtualTimeError?
    /// Counts the times at which the loop had nothing to do.
    var idlePeriod = 0
    /// The last of these times at which the test was stopped.
    var stoppedPeriod = 0
    /// The number of times that time went on since the body last ran.
    var steps = 0
    var bodyRuns = 0
    /// The number of pieces of work that have run at the present instant.
    var work = 0
  }

  private let state = Locked(State())

  /// The error of the test, if its tasks were cancelled.
  var failure: VirtualTimeError? { state.withLock { $0.failure } }

  /// Begins a period: what was waited for before does not stop the test any more.
  @discardableResult
  func beginPeriod() -> Int {
    state.withLock { state in
      state.idlePeriod += 1
      return state.idlePeriod
    }
  }

  /// Counts work, and stops a test whose work never ends, so that no time passes.
  func countWork(_ count: Int, of loop: VirtualTimeRunLoop) {
    let isOver = state.withLock { state in
      state.work += count
      defer { if state.work >= loop.run.workLimit { state.work = 0 } }
      return state.work >= loop.run.workLimit
    }
    if isOver, !loop.isFinished { endWaits(of: loop, because: loop.run.endlessWork) }
  }

  func instantHasPassed() { state.withLock { $0.work = 0 } }

  /// Counts a step of time, and stops a test whose time goes on forever, such as with an interval.
  func countStep(of loop: VirtualTimeRunLoop) {
    let runs = loop.run.tasks.bodyRuns
    let isOver = state.withLock { state in
      state.steps = state.bodyRuns == runs ? state.steps % Self.stepLimit + 1 : 0
      state.bodyRuns = runs
      return state.steps == Self.stepLimit
    }
    if isOver { endWaits(of: loop, because: "the test still waits after \(loop.run.scheduler.uptime) of virtual time") }
  }

  /// Stops a test that nothing continues, not even a thread outside of it.
  func stopUnlessContinued(_ loop: VirtualTimeRunLoop) {
    let period = beginPeriod()
    if !loop.run.stallHandlers.isEmpty {
      after(Self.handoffTimeout, loop, ifStandingStillIn: period) { [self] in
        afterTurnOfOtherThreads($0) { [self] in
          if standsStill($0, in: period), $0.run.isInside { stopIfStandingStill($0, in: period) }
        }
      }
    }
    after(Self.timeout, loop, ifStandingStillIn: period) { [self] in
      afterTurnOfOtherThreads($0) { [self] in stopIfStandingStill($0, in: period) }
      // If the main queue or the threads of a priority are blocked for good, their turn never comes.
      after(Self.blockedTimeout, $0) { [self] in stopIfStandingStill($0, in: period) }
    }
  }

  /// Stops a test that still stands still, and has not been stopped since.
  ///
  /// To find that nothing can continue it takes time, and two checks can find it at once.
  private func stopIfStandingStill(_ loop: VirtualTimeRunLoop, in period: Int) {
    if loop.run.tasks.hasInnerRun || !standsStill(loop, in: period) { return }
    let last = state.withLock { exchange(&$0.stoppedPeriod, with: period) }
    if last != period { endWaits(of: loop, because: "the test waits, but nothing can run and no time is left to come") }
  }

  private func standsStill(_ loop: VirtualTimeRunLoop, in period: Int) -> Bool {
    loop.isIdle && state.withLock { $0.idlePeriod == period }
  }

  /// Calls `body` when work of this test that waits for a thread outside of the run has had its turn: on a busy machine, that takes long.
  private func afterTurnOfOtherThreads(_ loop: VirtualTimeRunLoop, _ body: @escaping @Sendable (VirtualTimeRunLoop) -> Void) {
    OtherThreads.afterTheirTurn { self.after(Self.handoffTimeout, loop, body) }
  }

  private func after(
    _ delay: DispatchTimeInterval, _ loop: VirtualTimeRunLoop, ifStandingStillIn period: Int? = nil,
    _ body: @escaping @Sendable (VirtualTimeRunLoop) -> Void
  ) {
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [self, weak loop] in
      if let loop, period.map({ standsStill(loop, in: $0) }) ?? true { body(loop) }
    }
  }

  /// Ends the waits for events of streams, whose errors say more, or else cancels all tasks.
  private func endWaits(of loop: VirtualTimeRunLoop, because message: String) {
    if loop.run.stallHandlers.isEmpty { return cancelAllTasks(of: loop, because: message) }
    let stall = Stall(reason: message, notes: PendingTasksReport(loop.run).notes(clock: "time.clock"))
    loop.run.entered { loop.run.stallHandlers.call(stall) }
  }

  /// Cancels all tasks, and abandons a body that goes on.
  private func cancelAllTasks(of loop: VirtualTimeRunLoop, because message: String) {
    let run = loop.run
    let failure = VirtualTimeError(.waitsForever, message, PendingTasksReport(run), loop.location, body: run.tasks.pendingBody)
    let isFirst = state.withLock { state in
      defer { state.failure = state.failure ?? failure }
      return state.failure == nil
    }
    run.entered { for task in run.tasks.all { task.cancel() } }
    if !isFirst { return }
    afterTurnOfOtherThreads(loop) { $0.abandonBody(failure) }
    // If other threads are blocked for good, their turn never comes.
    after(Self.abandonTimeout, loop) { $0.abandonBody(failure) }
  }
}
