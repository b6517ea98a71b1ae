import Dispatch
import Rill
import RillLocks

/// Receives a call when everything that can run at an instant has run.
protocol InstantObserver: AnyObject, Sendable {
  func instantHasPassed()
}

/// The run loop of a `withVirtualTime` test: runs the scheduler whenever there is something to do, and lets time pass when there is not.
///
/// The body of the test is one of the tasks. While it waits in `advance(by:)`, time goes from instant to instant up to the requested one.
/// While it waits for anything else, time goes on as soon as nothing can run. The loop uses the main queue if the body is isolated to the
/// main actor. `TestWatchdog` stops a test that never ends.
final class VirtualTimeRunLoop: Sendable {
  private struct State {
    /// Whether the loop runs, or nothing may run yet: the body could complete before the run knows which task it is.
    var isRunning = true
    /// Whether work has arrived since the loop last looked.
    var isNeeded = false
    var requests: [(target: TestTime, continuation: CheckedContinuation<Void, Never>)] = []
    /// Whether the body has returned, so that no time passes any more.
    var isEnding = false
    var isFinished = false
    var observers: [any InstantObserver] = []
    /// Ends the test without its body.
    var abandon: (@Sendable (VirtualTimeError) -> Void)?
  }

  let run: VirtualTimeRun
  let location: String
  private let home: DispatchQueue
  private let watchdog = TestWatchdog()
  private let state = Locked(State())

  init(_ run: VirtualTimeRun, isMain: Bool, location: String) {
    (self.run, self.location) = (run, location)
    home = isMain ? MainQueueContext.queue : DispatchQueue.global()
    run.use(self)
  }

  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Whether the test goes on, and nothing of it can run.
  var isIdle: Bool { state.withLock { !$0.isFinished && !$0.isRunning } }

  /// Starts to run the tasks, of which `body` is the body of the test.
  ///
  /// Calls `abandon` if the body waits forever, and its cancellation does not end it.
  func start<Outcome>(with body: Task<Outcome, Never>, abandon: @escaping @Sendable (VirtualTimeError) -> Void) {
    run.beginBody(body)
    state.withLock { ($0.isRunning, $0.abandon) = (false, abandon) }
    wake()
  }

  func advance(by duration: Duration, isolation: isolated (any Actor)?) async {
    let ticks = run.scheduler.virtualTimeInterval(max(.zero, duration))
    await withCheckedContinuation(isolation: isolation) { continuation in
      let isFinished = state.withLock { state in
        if state.isFinished { return true }
        let (target, overflow) = run.scheduler.clock.addingReportingOverflow(ticks)
        state.requests.append((overflow ? .max : target, continuation))
        return false
      }
      if isFinished { continuation.resume() } else { wake() }
    }
  }

  /// Calls `observer` whenever everything that can run at an instant has run.
  func add(_ observer: any InstantObserver) { state.withLock { $0.observers.append(observer) } }

  func remove(_ observer: any InstantObserver) { state.withLock { $0.observers.removeAll { $0 === observer } } }

  /// Lets no time pass any more, because the body has returned, and returns the error of a test that was stopped.
  func beginEnding() -> VirtualTimeError? {
    state.withLock { $0.isEnding = true }
    watchdog.beginPeriod()
    return watchdog.failure
  }

  /// Ends the run.
  ///
  /// What follows on this thread does not belong to it. Tasks that wait for a time that does not come any more are continued.
  func finish() {
    let requests = state.withLock { state in
      (state.isFinished, state.abandon) = (true, nil)
      return exchange(&state.requests, with: [])
    }
    run.leaveForever()
    for request in requests { request.continuation.resume() }
  }

  /// Ends the test without its body, which nothing may ever resume.
  ///
  /// If something does, the body goes on outside of the run.
  func abandonBody(_ failure: VirtualTimeError) {
    guard let abandon = state.withLock({ $0.abandon.take() }) else { return }
    finish()
    abandon(failure)
  }

  /// Called when work arrives.
  func wake() {
    let wasRunning = state.withLock { state in
      state.isNeeded = true
      return exchange(&state.isRunning, with: true)
    }
    if !wasRunning { home.async { self.runUntilIdle() } }
  }

  private func runUntilIdle() {
    run.entered {
      while takeNeed() {
        while step() {}
      }
    }
  }

  /// Returns whether work has arrived since the last call.
  ///
  /// Otherwise the loop has stopped, until `wake()`.
  private func takeNeed() -> Bool {
    state.withLock { state in
      defer { state.isNeeded = false }
      state.isRunning = state.isNeeded && !state.isFinished
      return state.isRunning
    }
  }

  /// Does the first thing that is to be done, and returns whether there may be more.
  ///
  /// 1. Work of this instant.
  /// 2. The earliest request of the body to wait for a time: the work before that time, one instant after the other, then the body goes on.
  /// 3. Nothing, if the body ends or the run has failed.
  /// 4. The work of the next instant, since the body waits for something else.
  /// 5. Nothing: the watchdog stops the run, unless something outside of it continues it.
  private func step() -> Bool {
    let scheduler = run.scheduler
    let count = scheduler.runNextInstant(.now, atMost: run.workLimit)
    if count > 0 {
      watchdog.countWork(count, of: self)
      return !isFinished
    }
    watchdog.instantHasPassed()
    for observer in state.withLock({ $0.observers }) { observer.instantHasPassed() }
    if let target = state.withLock({ $0.requests.map(\.target).min() }) {
      continueRequest(for: target)
      return true
    }
    // A cancelled body ends at this instant or is abandoned: more time would only keep the main queue from others.
    if state.withLock({ $0.isEnding }) || watchdog.failure != nil { return false }
    // The body waits for something else, so time goes on.
    if scheduler.runNextInstant(.none) > 0 {
      watchdog.countStep(of: self)
      return true
    }
    watchdog.stopUnlessContinued(self)
    return false
  }

  private func continueRequest(for target: TestTime) {
    let scheduler = run.scheduler
    if scheduler.runNextInstant(.until(target)) > 0 { return }
    // The test can have moved the clock itself, with `sleep` or `advanceTo`.
    if scheduler.clock < target { scheduler.advanceTo(target) }
    let request = state.withLock { state in
      state.requests.firstIndex { $0.target == target }.map { state.requests.remove(at: $0) }
    }
    request?.continuation.resume()
  }
}
