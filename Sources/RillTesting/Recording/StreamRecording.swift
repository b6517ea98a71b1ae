import Dispatch
public import Rill
import RillLocks

extension ObservableConvertibleType {
  /// Subscribes to this stream and records its events, for a test without a scheduler.
  ///
  ///     let recording = model.results.record()
  ///     model.query.accept("rill")
  ///     XCTAssertEqual(try recording.waitForValues(2), ["", "rill!"])
  ///
  /// The subscription lasts until the stream ends, `dispose()` is called or the recording is deallocated. For a stream that takes
  /// a scheduler, `marbles` and `expect` check the times of its events as well.
  ///
  /// - Parameters:
  ///   - file: the file of the recording, for failure messages.
  ///   - line: the line of the recording, for failure messages.
  /// - Returns: The recording, which any thread can read.
  public func record(file: StaticString = #fileID, line: UInt = #line) -> StreamRecording<Element> {
    StreamRecording(asObservable(), location: "\(file):\(line)")
  }
}

/// The events of a stream, recorded as they arrive; see `record()`.
///
/// A wait ends as soon as its goal is reached. In a synchronous test it blocks the thread, and the main thread runs its run loop
/// meanwhile. In an `async` test it suspends the task. A wait that fails throws a `StreamRecordingError`, whose description shows
/// what the stream has emitted, and when. XCTest and Swift Testing print it.
public final class StreamRecording<Element>: Disposable {
  /// The end of a stream.
  public enum End {
    /// The stream completed.
    case completed
    /// The stream failed.
    case failed(any Error)
  }

  private let location: String
  private let recorded = RecordedEvents<Element>()
  private let subscription = SingleAssignmentDisposable()

  init(_ source: Observable<Element>, location: String) {
    self.location = location
    subscription.setDisposable(source.subscribe { [recorded] event in recorded.add(event) })
  }

  deinit { subscription.dispose() }

  /// Ends the recording.
  ///
  /// The events that were recorded remain.
  public func dispose() { subscription.dispose() }

  /// The events so far, including the end.
  public var events: [Event<Element>] { recorded.all.map(\.event) }

  /// The number of values that have been read.
  var readCount: Int { recorded.readCount }

  /// The events that have not been read.
  var unreadEvents: [Event<Element>] { recorded.unread }

  /// The values so far.
  public var values: [Element] { events.compactMap(\.element) }

  /// The end of the stream, or nil if it has not ended.
  public var end: End? {
    switch recorded.all.last?.event {
    case .completed?: .completed
    case .error(let error)?: .failed(error)
    case .next?, nil: nil
    }
  }

  // MARK: Waiting

  /// Blocks until the stream has emitted `count` values since the beginning of the recording.
  ///
  /// Not for observers: a wait inside an observer can block the stream that it waits for.
  ///
  /// - Parameters:
  ///   - count: the number of values.
  ///   - timeout: how long to wait, by the wall clock.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Returns: The first `count` values.
  /// - Throws: `StreamRecordingError` after the timeout, or at once if the stream ends with fewer values.
  @discardableResult
  public func waitForValues(
    _ count: Int, within timeout: RxTimeInterval = .seconds(5), file: StaticString = #fileID, line: UInt = #line
  ) throws -> [Element] {
    recorded.block(until: .values(count), timeout)
    return try firstValues(count, timeout, "\(file):\(line)")
  }

  /// Blocks until the stream has ended.
  ///
  /// Not for observers: a wait inside an observer can block the stream that it waits for.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait, by the wall clock.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Returns: The end. An error of the stream is not thrown.
  /// - Throws: `StreamRecordingError` after the timeout.
  @discardableResult
  public func waitForEnd(
    within timeout: RxTimeInterval = .seconds(5), file: StaticString = #fileID, line: UInt = #line
  ) throws -> End {
    recorded.block(until: .end, timeout)
    return try reachedEnd(timeout, "\(file):\(line)")
  }

  /// Suspends until the stream has emitted `count` values since the beginning of the recording.
  ///
  /// - Parameters:
  ///   - count: the number of values.
  ///   - timeout: how long to wait, by the wall clock.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Returns: The first `count` values.
  /// - Throws: `StreamRecordingError` after the timeout, or at once if the stream ends with fewer values; `CancellationError`.
  @discardableResult
  public nonisolated(nonsending) func waitForValues(
    _ count: Int, within timeout: RxTimeInterval = .seconds(5), file: StaticString = #fileID, line: UInt = #line
  ) async throws -> [Element] {
    try await recorded.suspend(until: .values(count), timeout)
    return try firstValues(count, timeout, "\(file):\(line)")
  }

  /// Suspends until the stream has ended.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait, by the wall clock.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Returns: The end. An error of the stream is not thrown.
  /// - Throws: `StreamRecordingError` after the timeout; `CancellationError`.
  @discardableResult
  public nonisolated(nonsending) func waitForEnd(
    within timeout: RxTimeInterval = .seconds(5), file: StaticString = #fileID, line: UInt = #line
  ) async throws -> End {
    try await recorded.suspend(until: .end, timeout)
    return try reachedEnd(timeout, "\(file):\(line)")
  }

  private func firstValues(_ count: Int, _ timeout: RxTimeInterval, _ location: String) throws -> [Element] {
    let values = values
    if values.count >= count {
      recorded.read(upTo: count)
      return Array(values.prefix(count))
    }
    let goal = count == 1 ? "1 value" : "\(count) values"
    switch end {
    case .completed?: throw failure("expected \(goal), but the stream completed after \(values.count)", location)
    case .failed?: throw failure("expected \(goal), but the stream failed after \(values.count)", location)
    case nil: throw failure("expected \(goal), but received \(values.count) within \(timeout)", location)
    }
  }

  private func reachedEnd(_ timeout: RxTimeInterval, _ location: String) throws -> End {
    if let end {
      recorded.readEnd()
      return end
    }
    throw failure("expected the stream to end, but it did not within \(timeout)", location)
  }

  func failure(_ reason: String, _ location: String) -> StreamRecordingError {
    let events = recorded.all.map { (time: $0.time, text: "\($0.event)") }
    return StreamRecordingError(reason: reason, location: location, recordingLocation: self.location, events: events)
  }
}

extension StreamRecording: Sendable where Element: Sendable {}
extension StreamRecording.End: Sendable {}

/// The error of a wait for events that have not arrived.
///
/// Its description shows the events that have:
///
///     SearchTests.swift:12: expected 3 values, but received 2 within 5.0 seconds
///       0.001 s  next(a)
///       0.251 s  next(b)
///     recorded since SearchTests.swift:10
public struct StreamRecordingError: Error, CustomStringConvertible {
  /// What was expected and what happened instead, without the events.
  public let reason: String
  let location: String
  let recordingLocation: String
  let events: [(time: Duration, text: String)]

  /// What was expected, what happened instead, and the last twenty events with their times since the subscription.
  public var description: String {
    var lines = ["\(location): \(reason)"]
    if events.isEmpty { lines.append("  no event arrived") }
    if events.count > 20 { lines.append("  … \(events.count - 20) earlier events") }
    lines += events.suffix(20).map { "  \(StreamRecordingError.seconds($0.time)) s  \($0.text)" }
    lines.append("recorded since \(recordingLocation)")
    return lines.joined(separator: "\n")
  }

  /// Returns a time in seconds with three decimals.
  private static func seconds(_ time: Duration) -> String {
    let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
    let decimals = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - decimals.count) + decimals
  }
}

/// The recorded events, and the waits for more.
private final class RecordedEvents<Element>: Sendable {
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

  private let start = ContinuousClock.now
  private let state = Locked(State())

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
    let time = ContinuousClock.now - start
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

  nonisolated(nonsending) func suspend(until goal: RecordingGoal, _ timeout: RxTimeInterval) async throws {
    let wait = SuspendingWait()
    let number = addWait(goal) { wait.finish() }
    let nanoseconds = min(max(0, timeout / .nanoseconds(1)), 1e18)
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds))) { [weak self] in
      self?.endWait(number)
    }
    await withTaskCancellationHandler {
      await wait.wait()
    } onCancel: {
      endWait(number)
    }
    try Task.checkCancellation()
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
private enum RecordingGoal: Sendable {
  case values(Int)
  case end
}

/// Suspends one task until `finish()` is called, which can be before.
private final class SuspendingWait: Sendable {
  private struct State {
    var isFinished = false
    var continuation: CheckedContinuation<Void, Never>?
  }

  private let state = Locked(State())

  func finish() {
    let continuation = state.withLock { state in
      state.isFinished = true
      return state.continuation.take()
    }
    continuation?.resume()
  }

  nonisolated(nonsending) func wait() async {
    await withCheckedContinuation { continuation in
      let isFinished = state.withLock { state in
        if !state.isFinished { state.continuation = continuation }
        return state.isFinished
      }
      if isFinished { continuation.resume() }
    }
  }
}
