public import Rill

extension StreamRecording {
  /// Returns the first value that has not been read, suspending until it arrives.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait, by the wall clock. If nil, five seconds, or in `withVirtualTime` until nothing can continue the test.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Returns: The value, which has been read then.
  /// - Throws: `StreamRecordingError` after the timeout, or at once if the stream has ended or another call waits; `CancellationError`.
  public nonisolated(nonsending) func next(
    within timeout: RxTimeInterval? = nil, file: StaticString = #fileID, line: UInt = #line
  ) async throws -> Element {
    guard recorded.beginNext() else {
      throw failure("two tasks wait for the next value at once: read the values in one task", "\(file):\(line)")
    }
    defer { recorded.endNext() }
    let index = readCount
    return try await waitForValues(index + 1, within: timeout, file: file, line: line)[index]
  }

  /// Expects the first value that has not been read to equal `expected`, suspending until it arrives.
  ///
  /// - Parameters:
  ///   - expected: the value.
  ///   - timeout: how long to wait, by the wall clock. If nil, five seconds, or in `withVirtualTime` until nothing can continue the test.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Throws: `StreamRecordingError` if the value is another one, after the timeout, or if the stream has ended; `CancellationError`.
  public nonisolated(nonsending) func expectNext(
    _ expected: Element, within timeout: RxTimeInterval? = nil, file: StaticString = #fileID, line: UInt = #line
  ) async throws where Element: Equatable {
    let value = try await next(within: timeout, file: file, line: line)
    if value != expected { throw failure("expected next(\(expected)), but the value is \(value)", "\(file):\(line)") }
  }

  /// Expects that each event so far has been read: values with `next`, `expectNext` or `waitForValues`, the end with `waitForEnd`.
  ///
  /// - Parameters:
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Throws: `StreamRecordingError` with the events that have not been read.
  public func expectNoMore(file: StaticString = #fileID, line: UInt = #line) throws {
    let unread = unreadEvents.map { "\($0)" }
    if unread.isEmpty { return }
    throw failure("expected no more events, but \(unread.joined(separator: ", ")) was not read", "\(file):\(line)")
  }
}
