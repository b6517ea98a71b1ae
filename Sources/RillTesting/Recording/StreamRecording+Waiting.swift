public import Rill

extension StreamRecording {
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
    requireNotNegative(count, "waitForValues(_:within:)", file: file, line: line)
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
  /// - Returns: The end. An error of the stream is not thrown: compare the end with `.completed`.
  /// - Throws: `StreamRecordingError` after the timeout.
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
    requireNotNegative(count, "waitForValues(_:within:)", file: file, line: line)
    let stall = try await recorded.suspend(until: .values(count), timeout)
    return try firstValues(count, RecordingTimeoutMessage(timeout, stall), "\(file):\(line)")
  }

  /// Suspends until the stream has ended.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait, by the wall clock. If nil, five seconds, or in `withVirtualTime` until nothing can continue the test.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Returns: The end. An error of the stream is not thrown: compare the end with `.completed`.
  /// - Throws: `StreamRecordingError` after the timeout; `CancellationError`.
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
    case nil: throw failure("expected \(goal), but received \(values.count)\(reason(timeout))", location, timeout.notes)
    }
  }

  private func reachedEnd(_ timeout: RecordingTimeoutMessage, _ location: String) throws -> End {
    if let end {
      recorded.readEnd()
      return end
    }
    throw failure("expected the stream to end, but it did not\(reason(timeout))", location, timeout.notes)
  }

  /// Says why a wait has ended.
  private func reason(_ timeout: RecordingTimeoutMessage) -> String {
    guard let time = recorded.deallocation else { return timeout.text }
    return ": what the stream comes from was deallocated \(time) after the recording began: retain its owner"
  }
}
