public import Rill

extension MarbleTest {
  /// Expects `stream` to send what `diagram` shows, values by what they print as.
  ///
  /// The observer subscribes at `^` or at tick 0, and disposes at `!` if there is one.
  ///
  /// - Parameters:
  ///   - stream: what is subscribed to.
  ///   - diagram: what it sends.
  ///   - error: what `#` stands for; any error if nil.
  ///   - file: where the diagram is.
  ///   - line: where the diagram is.
  public func expect<Stream: ObservableConvertibleType>(
    _ stream: Stream, becomes diagram: String, error: (any Error)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    expect(stream, becomes: diagram, .texts(), error, "\(file):\(line)")
  }

  /// Expects `stream` to send what `diagram` shows, values equal to those that the names stand for.
  ///
  /// The observer subscribes at `^` or at tick 0, and disposes at `!` if there is one.
  ///
  /// - Parameters:
  ///   - stream: what is subscribed to.
  ///   - diagram: what it sends.
  ///   - values: what the names in the diagram stand for.
  ///   - error: what `#` stands for; any error if nil.
  ///   - file: where the diagram is.
  ///   - line: where the diagram is.
  public func expect<Stream: ObservableConvertibleType>(
    _ stream: Stream, becomes diagram: String, values: [String: Stream.Element], error: (any Error)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) where Stream.Element: Equatable {
    expect(stream, becomes: diagram, .values(values), error, "\(file):\(line)")
  }

  /// Expects `source` to be subscribed to from each `^` until the `!` after it, or until the end of the test.
  ///
  /// - Parameters:
  ///   - source: a source of this test.
  ///   - diagrams: subscriptions; those that overlap have a diagram each. No diagram, or an empty one: never subscribed to.
  ///   - file: where the diagram is.
  ///   - line: where the diagram is.
  public func expect<Element>(
    _ source: TestableObservable<Element>, subscribed diagrams: String..., file: StaticString = #fileID, line: UInt = #line
  ) {
    expect(source, subscribed: diagrams, "\(file):\(line)")
  }
}
