public import Rill

extension MarbleTest {
  /// Expects `stream` to emit the events of `diagram`, with values compared by their descriptions.
  ///
  /// The observer subscribes at `^`, or at tick 0 if there is none, and disposes at `!` if there is one.
  ///
  /// - Parameters:
  ///   - stream: the stream under test.
  ///   - diagram: the expected events.
  ///   - error: the error that `#` stands for; any error if nil.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  public func expect<Stream: ObservableConvertibleType>(
    _ stream: Stream, becomes diagram: String, error: (any Error)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    expect(stream, becomes: diagram, .texts(), error, "\(file):\(line)")
  }

  /// Expects `stream` to emit the events of `diagram`, with values compared by `==` with those that the names stand for.
  ///
  /// The observer subscribes at `^`, or at tick 0 if there is none, and disposes at `!` if there is one.
  ///
  /// - Parameters:
  ///   - stream: the stream under test.
  ///   - diagram: the expected events.
  ///   - values: the values of the names in the diagram.
  ///   - error: the error that `#` stands for; any error if nil.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  public func expect<Stream: ObservableConvertibleType>(
    _ stream: Stream, becomes diagram: String, values: [String: Stream.Element], error: (any Error)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) where Stream.Element: Equatable {
    expect(stream, becomes: diagram, .values(values), error, "\(file):\(line)")
  }

  /// Expects subscriptions to `source` from each `^` to the next `!`, or to the end of the test.
  ///
  /// - Parameters:
  ///   - source: a source of this test.
  ///   - diagrams: the expected subscriptions. Each overlapping subscription needs its own diagram. No diagram, or an empty one,
  ///     expects no subscription.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  public func expect<Element>(
    _ source: TestableObservable<Element>, subscribed diagrams: String..., file: StaticString = #fileID, line: UInt = #line
  ) {
    expect(source, subscribed: diagrams, "\(file):\(line)")
  }
}
