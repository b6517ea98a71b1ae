public import Rill

/// The events of a stream, recorded as they arrive; see `record()`.
///
/// A wait ends as soon as its goal is reached. In a synchronous test it blocks the thread, and the main thread runs its run loop
/// meanwhile. In an `async` test it suspends the task. A wait that fails throws a `StreamRecordingError`, whose description shows
/// what the stream has emitted, and when. XCTest and Swift Testing print it.
///
/// In `withVirtualTime`, a wait of an `async` test ends when nothing can continue the test: nothing can run, no time is left to come, and
/// no task waits for code outside of the test. With `within:`, it waits for the given real time.
public final class StreamRecording<Element>: Disposable {
  /// The end of a stream.
  public enum End {
    /// The stream completed.
    case completed
    /// The stream failed.
    case failed(any Error)
  }

  private let location: String
  private let recorded = RecordingBuffer<Element>()
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
    return try firstValues(count, RecordingTimeoutMessage(timeout), "\(file):\(line)")
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
    return try reachedEnd(RecordingTimeoutMessage(timeout), "\(file):\(line)")
  }

  /// Suspends until the stream has emitted `count` values since the beginning of the recording.
  ///
  /// - Parameters:
  ///   - count: the number of values.
  ///   - timeout: how long to wait, by the wall clock. If nil, five seconds, or in `withVirtualTime` until nothing can continue the test.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Returns: The first `count` values.
  /// - Throws: `StreamRecordingError` after the timeout, or at once if the stream ends with fewer values; `CancellationError`.
  @discardableResult
  public nonisolated(nonsending) func waitForValues(
    _ count: Int, within timeout: RxTimeInterval? = nil, file: StaticString = #fileID, line: UInt = #line
  ) async throws -> [Element] {
    let stall = try await recorded.suspend(until: .values(count), timeout)
    return try firstValues(count, RecordingTimeoutMessage(timeout, stall), "\(file):\(line)")
  }

  /// Suspends until the stream has ended.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait, by the wall clock. If nil, five seconds, or in `withVirtualTime` until nothing can continue the test.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Returns: The end. An error of the stream is not thrown.
  /// - Throws: `StreamRecordingError` after the timeout; `CancellationError`.
  @discardableResult
  public nonisolated(nonsending) func waitForEnd(
    within timeout: RxTimeInterval? = nil, file: StaticString = #fileID, line: UInt = #line
  ) async throws -> End {
    let stall = try await recorded.suspend(until: .end, timeout)
    return try reachedEnd(RecordingTimeoutMessage(timeout, stall), "\(file):\(line)")
  }

  private func firstValues(_ count: Int, _ timeout: RecordingTimeoutMessage, _ location: String) throws -> [Element] {
    let values = values
    if values.count >= count {
      recorded.read(upTo: count)
      return Array(values.prefix(count))
    }
    let goal = count == 1 ? "1 value" : "\(count) values"
    switch end {
    case .completed?: throw failure("expected \(goal), but the stream completed after \(values.count)", location)
    case .failed?: throw failure("expected \(goal), but the stream failed after \(values.count)", location)
    case nil: throw failure("expected \(goal), but received \(values.count)\(timeout.text)", location, timeout.notes)
    }
  }

  private func reachedEnd(_ timeout: RecordingTimeoutMessage, _ location: String) throws -> End {
    if let end {
      recorded.readEnd()
      return end
    }
    throw failure("expected the stream to end, but it did not\(timeout.text)", location, timeout.notes)
  }

  func failure(_ reason: String, _ location: String, _ notes: [String] = []) -> StreamRecordingError {
    let events = recorded.all.map { (time: $0.time, text: "\($0.event)") }
    return StreamRecordingError(
      reason: reason, location: location, recordingLocation: self.location, events: events, notes: notes)
  }
}

extension StreamRecording: Sendable where Element: Sendable {}
extension StreamRecording.End: Sendable {}
