public import Rill

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
  @_disfavoredOverload
  public func record(file: StaticString = #fileID, line: UInt = #line) -> StreamRecording<Element> {
    StreamRecording(asObservable(), location: "\(file):\(line)")
  }

  /// Records this stream while `body` runs, and expects `body` to read each of its events.
  ///
  ///     try await model.results.record { results in
  ///       model.query.accept("rill")
  ///       try await results.expectNext(["rill!"])
  ///     }
  ///
  /// In `withVirtualTime`, time passes while `body` waits for an event. A wait fails at once if nothing can run and no time is left to
  /// come. After `body`, everything that can run at the present instant runs, so that no event is missed.
  ///
  /// - Parameters:
  ///   - isolation: the actor of the caller, on which `body` runs.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  ///   - body: reads the events with `next`, `expectNext` and `waitForEnd`.
  /// - Returns: What `body` returns.
  /// - Throws: `StreamRecordingError` if an event has not been read, and any error that `body` throws.
  @discardableResult
  @_disfavoredOverload
  public func record<Result>(
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line,
    _ body: (StreamRecording<Element>) async throws -> Result
  ) async throws -> Result where Element: Sendable {
    let recording = record(file: file, line: line)
    defer { recording.dispose() }
    let result = try await body(recording)
    // What `body` has caused can still be on its way.
    await VirtualTimeRun.current?.loop?.advance(by: .zero, isolation: isolation)
    try recording.expectNoMore(file: file, line: line)
    return result
  }
}
