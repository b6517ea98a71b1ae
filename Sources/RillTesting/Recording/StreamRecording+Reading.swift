public import Rill

extension ObservableConvertibleType {
  /// Records this stream while `body` runs, and expects `body` to read each of its events.
  ///
  ///     try await model.results.record { results in
  ///       model.query.accept("rill")
  ///       try await results.expectNext(["rill!"])
  ///     }
  ///
  /// In `withVirtualTime`, time passes while `body` waits for an event. A wait fails at once if nothing can run and no time is left to
  /// come.
  ///
  /// - Parameters:
  ///   - isolation: the actor of the caller, on which `body` runs.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  ///   - body: reads the events with `next`, `expectNext` and `waitForEnd`.
  /// - Returns: What `body` returns.
  /// - Throws: `StreamRecordingError` if an event has not been read, and any error that `body` throws.
  @discardableResult
  public func record<Result>(
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line,
    _ body: (StreamRecording<Element>) async throws -> Result
  ) async throws -> Result where Element: Sendable {
    let recording = record(file: file, line: line)
    defer { recording.dispose() }
    let result = try await body(recording)
    try recording.expectNoMore(file: file, line: line)
    return result
  }
}

extension StreamRecording {
  /// Returns the first value that has not been read, suspending until it arrives.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait, by the wall clock. If nil, five seconds, or in `withVirtualTime` until nothing can continue the test.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Returns: The value, which has been read then.
  /// - Throws: `StreamRecordingError` after the timeout, or at once if the stream has ended; `CancellationError`.
  public nonisolated(nonsending) func next(
    within timeout: RxTimeInterval? = nil, file: StaticString = #fileID, line: UInt = #line
  ) async throws -> Element {
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
