import Dispatch
import Rill
import RillLocks

/// The recorded events, and the waits for more.
final class RecordingBuffer<Element>: Sendable {
  private struct State {
    var events: [(time: Duration, event: Event<Element>)] = []
    var valueCount = 0
    var isEnded = false
    var readCount = 0
    var isEndRead = false
    var waits: [Int: (goal: RecordingGoal, resume: @Sendable () -> Void)] = [:]
    var lastWait = 0

    func isReached(_ goal: RecordingGoal) -> Bool {
      if isEnded { return true }
      switch goal {
      case .values(let count): return valueCount >= count
      case .end: return false
      }
    }
  }

  /// The time since the beginning: of the run that the recording belongs to, or else by the wall clock.
  private let elapsed: @Sendable () -> Duration
  private let state = Locked(State())

  init() {
    if let scheduler = VirtualTimeExecutor.current?.scheduler {
      let start = scheduler.uptime
      elapsed = { scheduler.uptime - start }
    } else {
      let start = ContinuousClock.now
      elapsed = { ContinuousClock.now - start }
    }
  }

  var readCount: Int { state.withLock { $0.readCount } }

  var unread: [Event<Element>] {
    state.withLock { state in
      let values = state.events.filter { !$0.event.isStopEvent }.dropFirst(state.readCount)
      let end = state.events.filter { $0.event.isStopEvent && !state.isEndRead }
      return (values + end).map(\.event)
    }
  }

  func read(upTo count: Int) { state.withLock { $0.readCount = max($0.readCount, count) } }

  func readEnd() { state.withLock { $0.isEndRead = true } }

  var all: [(time: Duration, event: Event<Element>)] { state.withLock { $0.events } }

  /// Adds an event, and ends the waits whose goal has been reached.
  func add(_ event: Event<Element>) {
    let time = elapsed()
    let reached = state.withLock { state in
      state.events.append((time, event))
      if event.isStopEvent { state.isEnded = true } else { state.valueCount += 1 }
      let reached = state.waits.filter { state.isReached($0.value.goal) }
      for number in reached.keys { state.waits[number] = nil }
      return reached
    }
    for wait in reached.values { wait.resume() }
  }

  func block(until goal: RecordingGoal, _ timeout: RxTimeInterval) {
    let wait = BlockingWait()
    let number = addWait(goal) { wait.finish() }
    _ = wait.wait(for: timeout)
    endWait(number)
  }

  /// Suspends until `goal` has been reached, or for `timeout`.
  ///
  /// Without a timeout, that is five seconds, or as long as something can continue a test in virtual time. Returns why nothing can.
  nonisolated(nonsending) func suspend(until goal: RecordingGoal, _ timeout: RxTimeInterval?) async throws -> Stall? {
    let wait = SuspendingWait()
    let number = addWait(goal) { wait.finish() }
    let stall = Locked<Stall?>(nil)
    let run = timeout == nil ? VirtualTimeExecutor.current.flatMap { $0.isDriven ? $0 : nil } : nil
    let runWait = run?.stallHandlers.add { [weak self] reason in
      stall.withLock { $0 = reason }
      self?.endWait(number)
    }
    defer { if let runWait { run?.stallHandlers.remove(runWait) } }
    if run == nil {
      let nanoseconds = min(max(0, (timeout ?? RecordingLimit.standard) / .nanoseconds(1)), 1e18)
      DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds))) { [weak self] in
        self?.endWait(number)
      }
    }
    await withTaskCancellationHandler {
      await wait.wait()
    } onCancel: {
      endWait(number)
    }
    try Task.checkCancellation()
    return stall.withLock { $0 }
  }

  /// Calls `resume` once: when `goal` has been reached or when the wait is ended.
  ///
  /// Returns the number of the wait.
  private func addWait(_ goal: RecordingGoal, _ resume: @escaping @Sendable () -> Void) -> Int {
    let (number, isReached) = state.withLock { state in
      state.lastWait += 1
      let isReached = state.isReached(goal)
      if !isReached { state.waits[state.lastWait] = (goal, resume) }
      return (state.lastWait, isReached)
    }
    if isReached { resume() }
    return number
  }

  private func endWait(_ number: Int) { state.withLock { $0.waits.removeValue(forKey: number) }?.resume() }
}

/// The goal of a wait.
enum RecordingGoal: Sendable {
  case values(Int)
  case end
}

/// What has ended a wait whose goal was not reached.
struct RecordingLimit {
  static let standard: RxTimeInterval = .seconds(5)

  /// The end of a message: ` within 5.0 seconds`.
  let text: String
  let notes: [String]

  init(_ timeout: RxTimeInterval?, _ stall: Stall? = nil) {
    text = stall.map { ": \($0.reason)" } ?? " within \(timeout ?? RecordingLimit.standard)"
    notes = stall?.notes ?? []
  }
}
