import Rill
import RillLocks

/// The recorded events, those that have been read, and the waits for more.
final class RecordingBuffer<Element>: Sendable {
  struct State {
    var events: [(time: Duration, event: Event<Element>)] = []
    var valueCount = 0
    var isEnded = false
    /// Whether the subscription has been made and the recording has not been disposed.
    var isActive = false
    /// When the source was deallocated.
    var deallocation: Duration?
    var readCount = 0
    var isEndRead = false
    /// Whether a task waits for the next value.
    var isReadingNext = false
    var waits: [Int: (goal: RecordingWaitCondition, resume: @Sendable () -> Void)] = [:]
    var lastWait = 0

    func isReached(_ goal: RecordingWaitCondition) -> Bool {
      if isEnded || deallocation != nil { return true }
      switch goal {
      case .values(let count): return valueCount >= count
      case .end: return false
      }
    }
  }

  /// The time since the beginning: of the run that the recording belongs to, or else by the wall clock.
  private let elapsed: @Sendable () -> Duration
  let state = Locked(State())

  init() {
    if let scheduler = VirtualTimeRun.current?.scheduler {
      let start = scheduler.uptime
      elapsed = { scheduler.uptime - start }
    } else {
      let start = ContinuousClock.now
      elapsed = { ContinuousClock.now - start }
    }
  }

  var deallocation: Duration? { state.withLock { $0.deallocation } }

  var readCount: Int { state.withLock { $0.readCount } }

  var unread: [Event<Element>] {
    state.withLock { state in
      let values = state.events.filter { !$0.event.isStopEvent }.dropFirst(state.readCount)
      let end = state.events.filter { $0.event.isStopEvent && !state.isEndRead }
      return (values + end).map(\.event)
    }
  }

  func read(upTo count: Int) { state.withLock { $0.readCount = max($0.readCount, count) } }

  /// Begins to wait for the next value, and returns false if another task is doing that.
  func beginNext() -> Bool {
    state.withLock { state in
      defer { state.isReadingNext = true }
      return !state.isReadingNext
    }
  }

  func endNext() { state.withLock { $0.isReadingNext = false } }

  func readEnd() { state.withLock { $0.isEndRead = true } }

  var all: [(time: Duration, event: Event<Element>)] { state.withLock { $0.events } }

  func setActive(_ isActive: Bool) { state.withLock { $0.isActive = isActive } }

  /// Ends all waits if the subscription has ended by itself, and without an event.
  func noteDisposal() {
    let time = elapsed()
    let ended = state.withLock { state in
      // A stream that ends so while it is subscribed to never emits, such as `never()`.
      let isEarly = !state.isEnded && state.isActive
      if isEarly { state.deallocation = time }
      defer { if isEarly { state.waits = [:] } }
      return isEarly ? state.waits : [:]
    }
    for wait in ended.values { wait.resume() }
  }

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
}
