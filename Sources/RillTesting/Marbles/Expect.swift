public import Rill

/// The diagram of a source: a literal for a cold one, `.hot("…")` for a hot one.
public struct MarbleSource: ExpressibleByStringInterpolation, Sendable {
  private let diagram: String
  private let isHot: Bool

  /// A source that sends `diagram` to each subscriber, counted from its subscription.
  public static func cold(_ diagram: String) -> MarbleSource { MarbleSource(diagram: diagram, isHot: false) }

  /// A source that sends `diagram` whoever is subscribed, `^` being tick 0.
  public static func hot(_ diagram: String) -> MarbleSource { MarbleSource(diagram: diagram, isHot: true) }

  /// A cold source.
  public init(stringLiteral value: String) { self = .cold(value) }

  init(diagram: String, isHot: Bool) { (self.diagram, self.isHot) = (diagram, isHot) }

  func made<Element>(
    in test: MarbleTest, _ values: MarbleValues<Element>, _ error: (any Error)?, _ location: String
  ) -> TestableObservable<Element> {
    test.source(diagram, isHot: isHot, values, named: nil, error ?? MarbleError(), location)
  }
}

/// Expects a stream that has no source in the test to send what a diagram shows.
///
///     try expect(through: { Observable<Int>.interval(.ticks(2), scheduler: $0) }, becomes: "--0-1-!")
///
/// - Parameters:
///   - through: makes the stream under test, with the scheduler of the diagram.
///   - expected: what that sends, values by what they print as.
///   - error: what `#` stands for; any error if nil.
///   - file: where the diagram is.
///   - line: where the diagram is.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, what `through` throws.
public func expect<Output: ObservableConvertibleType>(
  through: (TestScheduler) throws -> Output, becomes expected: String, error: (any Error)? = nil,
  file: StaticString = #fileID, line: UInt = #line
) throws {
  try marbles { test in
    test.expect(try through(test.scheduler), becomes: expected, error: error, file: file, line: line)
  }
}

/// Expects a stream made of one source to send what a diagram shows.
///
///     try expect("a--b--c|", through: { $0.map { $0.uppercased() } }, becomes: "A--B--C|", subscribed: "^------!")
///
/// - Parameters:
///   - source: what the source sends, by its letters.
///   - through: makes the stream under test.
///   - expected: what that sends, values by what they print as.
///   - error: what `#` stands for in all diagrams.
///   - subscribed: when the source is subscribed to; not looked at if nil.
///   - file: where the diagrams are.
///   - line: where the diagrams are.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, what `through` throws.
public func expect<Output: ObservableConvertibleType>(
  _ source: MarbleSource, through: (Observable<String>) throws -> Output, becomes expected: String,
  error: (any Error)? = nil, subscribed: String? = nil, file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect(
    source, values: .names, through: { source, _ in try through(source) }, becomes: expected, error: error,
    subscribed: subscribed, file: file, line: line)
}

/// Expects a stream made of one source and a scheduler to send what a diagram shows.
///
///     try expect("a--b--c|", through: { $0.delay(.ticks(2), scheduler: $1) }, becomes: "--a--b--c|")
///
/// - Parameters:
///   - source: what the source sends, by its letters.
///   - through: makes the stream under test.
///   - expected: what that sends, values by what they print as.
///   - error: what `#` stands for in all diagrams.
///   - subscribed: when the source is subscribed to; not looked at if nil.
///   - file: where the diagrams are.
///   - line: where the diagrams are.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, what `through` throws.
public func expect<Output: ObservableConvertibleType>(
  _ source: MarbleSource, through: (Observable<String>, TestScheduler) throws -> Output, becomes expected: String,
  error: (any Error)? = nil, subscribed: String? = nil, file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect(
    source, values: .names, through: through, becomes: expected, error: error, subscribed: subscribed, file: file, line: line)
}

/// Expects a stream made of one source of any values to send what a diagram shows.
///
///     try expect("1-2-3|", values: .numbers, through: { $0.scan(0, accumulator: +) }, becomes: "1-3-6|")
///     try expect("a-b|", values: ["a": 1, "b": 2], through: { $0.filter { $0 > 1 } }, becomes: "--b|")
///
/// - Parameters:
///   - source: what the source sends.
///   - values: what the names in its diagram stand for.
///   - through: makes the stream under test.
///   - expected: what that sends; a name stands for what its value in `values` prints as, any other for itself.
///   - error: what `#` stands for in all diagrams.
///   - subscribed: when the source is subscribed to; not looked at if nil.
///   - file: where the diagrams are.
///   - line: where the diagrams are.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, what `through` throws.
public func expect<Element, Output: ObservableConvertibleType>(
  _ source: MarbleSource, values: MarbleValues<Element>, through: (Observable<Element>) throws -> Output,
  becomes expected: String, error: (any Error)? = nil, subscribed: String? = nil,
  file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect(
    source, values: values, through: { source, _ in try through(source) }, becomes: expected, error: error,
    subscribed: subscribed, file: file, line: line)
}

/// Expects a stream made of one source of any values and a scheduler to send what a diagram shows.
///
///     try expect("1-2-3|", values: .numbers, through: { $0.delay(.ticks(1), scheduler: $1) }, becomes: "-1-2-3|")
///
/// - Parameters:
///   - source: what the source sends.
///   - values: what the names in its diagram stand for.
///   - through: makes the stream under test.
///   - expected: what that sends; a name stands for what its value in `values` prints as, any other for itself.
///   - error: what `#` stands for in all diagrams.
///   - subscribed: when the source is subscribed to; not looked at if nil.
///   - file: where the diagrams are.
///   - line: where the diagrams are.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, what `through` throws.
public func expect<Element, Output: ObservableConvertibleType>(
  _ source: MarbleSource, values: MarbleValues<Element>, through: (Observable<Element>, TestScheduler) throws -> Output,
  becomes expected: String, error: (any Error)? = nil, subscribed: String? = nil,
  file: StaticString = #fileID, line: UInt = #line
) throws {
  let location = "\(file):\(line)"
  try marbles { test in
    let first = source.made(in: test, values, error, location)
    let stream = try through(first.asObservable(), test.scheduler)
    test.expect(stream, becomes: expected, .texts(values.texts), error, location)
    if let subscribed { test.expect(first, subscribed: [subscribed], location) }
  }
}
