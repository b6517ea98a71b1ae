public import Rill

/// Expects a stream that needs no source of the test to emit the events of a diagram.
///
///     try expect(through: { Observable<Int>.interval(.ticks(2), scheduler: $0) }, becomes: "--0-1-!")
///
/// - Parameters:
///   - tick: the length of a tick.
///   - through: makes the stream under test, with the scheduler of the test.
///   - expected: the diagram of that stream, with values by their descriptions.
///   - error: the error that `#` stands for; any error if nil.
///   - file: the file to report in a failure.
///   - line: the line to report in a failure.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, `MarbleTickLengthError` and any error that `through` throws.
public func expect<Output: ObservableConvertibleType>(
  tick: RxTimeInterval = .seconds(1), through: (TestScheduler) throws -> Output, becomes expected: String,
  error: (any Error)? = nil,
  file: StaticString = #fileID, line: UInt = #line
) throws {
  try marbles(tick: tick, file: file, line: line) { test in
    test.expect(try through(test.scheduler), becomes: expected, error: error, file: file, line: line)
  }
}

/// Expects a stream made from one source to emit the events of a diagram.
///
///     try expect("a--b--c|", through: { $0.map { $0.uppercased() } }, becomes: "A--B--C|", subscribed: "^------!")
///
/// - Parameters:
///   - source: the diagram of the source, whose values are their names.
///   - tick: the length of a tick.
///   - through: makes the stream under test.
///   - expected: the diagram of that stream, with values by their descriptions.
///   - error: the error that `#` stands for in all diagrams. If nil, the sources fail with `MarbleStreamError`, and any error is expected.
///   - subscribed: the expected subscriptions to the source; not checked if nil.
///   - file: the file to report in a failure.
///   - line: the line to report in a failure.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, `MarbleTickLengthError` and any error that `through` throws.
public func expect<Output: ObservableConvertibleType>(
  _ source: MarbleSourceDiagram, tick: RxTimeInterval = .seconds(1), through: (Observable<String>) throws -> Output,
  becomes expected: String,
  error: (any Error)? = nil, subscribed: String? = nil, file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect(
    source, values: .names, tick: tick, through: { source, _ in try through(source) }, becomes: expected, error: error,
    subscribed: subscribed, file: file, line: line)
}

/// Expects a stream made from one source and a scheduler to emit the events of a diagram.
///
///     try expect("a--b--c|", through: { $0.delay(.ticks(2), scheduler: $1) }, becomes: "--a--b--c|")
///
/// - Parameters:
///   - source: the diagram of the source, whose values are their names.
///   - tick: the length of a tick.
///   - through: makes the stream under test.
///   - expected: the diagram of that stream, with values by their descriptions.
///   - error: the error that `#` stands for in all diagrams. If nil, the sources fail with `MarbleStreamError`, and any error is expected.
///   - subscribed: the expected subscriptions to the source; not checked if nil.
///   - file: the file to report in a failure.
///   - line: the line to report in a failure.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, `MarbleTickLengthError` and any error that `through` throws.
public func expect<Output: ObservableConvertibleType>(
  _ source: MarbleSourceDiagram, tick: RxTimeInterval = .seconds(1),
  through: (Observable<String>, TestScheduler) throws -> Output,
  becomes expected: String,
  error: (any Error)? = nil, subscribed: String? = nil, file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect(
    source, values: .names, tick: tick, through: through, becomes: expected, error: error, subscribed: subscribed, file: file,
    line: line)
}

/// Expects a stream made from one source of any element type to emit the events of a diagram.
///
///     try expect("1-2-3|", values: .numbers, through: { $0.scan(0, accumulator: +) }, becomes: "1-3-6|")
///     try expect("a-b|", values: ["a": 1, "b": 2], through: { $0.filter { $0 > 1 } }, becomes: "--b|")
///
/// - Parameters:
///   - source: the diagram of the source.
///   - values: the values of the names in its diagram.
///   - tick: the length of a tick.
///   - through: makes the stream under test.
///   - expected: the diagram of that stream. A name in `values` stands for its value's description, any other name for itself.
///   - error: the error that `#` stands for in all diagrams. If nil, the sources fail with `MarbleStreamError`, and any error is expected.
///   - subscribed: the expected subscriptions to the source; not checked if nil.
///   - file: the file to report in a failure.
///   - line: the line to report in a failure.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, `MarbleTickLengthError` and any error that `through` throws.
public func expect<Element, Output: ObservableConvertibleType>(
  _ source: MarbleSourceDiagram, values: MarbleValues<Element>, tick: RxTimeInterval = .seconds(1),
  through: (Observable<Element>) throws -> Output, becomes expected: String, error: (any Error)? = nil,
  subscribed: String? = nil,
  file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect(
    source, values: values, tick: tick, through: { source, _ in try through(source) }, becomes: expected, error: error,
    subscribed: subscribed, file: file, line: line)
}

/// Expects a stream made from one source of any element type and a scheduler to emit the events of a diagram.
///
///     try expect("1-2-3|", values: .numbers, through: { $0.delay(.ticks(1), scheduler: $1) }, becomes: "-1-2-3|")
///
/// - Parameters:
///   - source: the diagram of the source.
///   - values: the values of the names in its diagram.
///   - tick: the length of a tick.
///   - through: makes the stream under test.
///   - expected: the diagram of that stream. A name in `values` stands for its value's description, any other name for itself.
///   - error: the error that `#` stands for in all diagrams. If nil, the sources fail with `MarbleStreamError`, and any error is expected.
///   - subscribed: the expected subscriptions to the source; not checked if nil.
///   - file: the file to report in a failure.
///   - line: the line to report in a failure.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, `MarbleTickLengthError` and any error that `through` throws.
public func expect<Element, Output: ObservableConvertibleType>(
  _ source: MarbleSourceDiagram, values: MarbleValues<Element>, tick: RxTimeInterval = .seconds(1),
  through: (Observable<Element>, TestScheduler) throws -> Output, becomes expected: String, error: (any Error)? = nil,
  subscribed: String? = nil,
  file: StaticString = #fileID, line: UInt = #line
) throws {
  let location = "\(file):\(line)"
  try marbles(tick: tick, file: file, line: line) { test in
    let first = source.makeSource(in: test, values, error, location)
    let stream = try through(first.asObservable(), test.scheduler)
    test.expect(stream, becomes: expected, .texts(values.texts), error, location)
    if let subscribed { test.expect(first, subscribed: [subscribed], location) }
  }
}
