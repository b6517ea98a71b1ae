public import Rill

/// Expects a stream made from two sources to emit the events of a diagram.
///
///     try expect("a--b--c--|", "-----x", through: { $0.take(until: $1) }, becomes: "a--b-|", subscribed: ["^----!", "^----!"])
///
/// - Parameters:
///   - first: the diagram of the first source, whose values are their names.
///   - second: the diagram of the second source, whose values are their names.
///   - tick: the length of a tick.
///   - through: makes the stream under test.
///   - expected: the diagram of that stream, with values by their descriptions.
///   - error: the error that `#` stands for in all diagrams. If nil, the sources fail with `MarbleStreamError`, and any error is expected.
///   - subscribed: the expected subscriptions to each source, with one diagram for each; not checked if empty.
///   - file: the file to report in a failure.
///   - line: the line to report in a failure.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, `MarbleTickLengthError` and any error that `through` throws.
public func expect<Output: ObservableConvertibleType>(
  _ first: MarbleSourceDiagram, _ second: MarbleSourceDiagram,
  tick: RxTimeInterval = .seconds(1), through: (Observable<String>, Observable<String>) throws -> Output,
  becomes expected: String,
  error: (any Error)? = nil, subscribed: [String] = [], file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect(
    first, second, values: .names, tick: tick, through: { first, second, _ in try through(first, second) }, becomes: expected,
    error: error, subscribed: subscribed, file: file, line: line)
}

/// Expects a stream made from two sources and a scheduler to emit the events of a diagram.
///
///     try expect("a---#", "x-y|", through: { $0.timeout(.ticks(3), other: $1, scheduler: $2) }, becomes: "a--x-y|")
///
/// - Parameters:
///   - first: the diagram of the first source, whose values are their names.
///   - second: the diagram of the second source, whose values are their names.
///   - tick: the length of a tick.
///   - through: makes the stream under test.
///   - expected: the diagram of that stream, with values by their descriptions.
///   - error: the error that `#` stands for in all diagrams. If nil, the sources fail with `MarbleStreamError`, and any error is expected.
///   - subscribed: the expected subscriptions to each source, with one diagram for each; not checked if empty.
///   - file: the file to report in a failure.
///   - line: the line to report in a failure.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, `MarbleTickLengthError` and any error that `through` throws.
public func expect<Output: ObservableConvertibleType>(
  _ first: MarbleSourceDiagram, _ second: MarbleSourceDiagram,
  tick: RxTimeInterval = .seconds(1), through: (Observable<String>, Observable<String>, TestScheduler) throws -> Output,
  becomes expected: String,
  error: (any Error)? = nil, subscribed: [String] = [], file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect(
    first, second, values: .names, tick: tick, through: through, becomes: expected, error: error, subscribed: subscribed,
    file: file, line: line)
}

/// Expects a stream made from two sources of any element type to emit the events of a diagram.
///
///     try expect("1---|", "-2-3|", values: .numbers, through: { Observable.combineLatest($0, $1) { $0 + $1 } }, becomes: "-3-4|")
///
/// - Parameters:
///   - first: the diagram of the first source.
///   - second: the diagram of the second source.
///   - values: the values of the names in the diagrams of the sources.
///   - tick: the length of a tick.
///   - through: makes the stream under test.
///   - expected: the diagram of that stream. A name in `values` stands for its value's description, any other name for itself.
///   - error: the error that `#` stands for in all diagrams. If nil, the sources fail with `MarbleStreamError`, and any error is expected.
///   - subscribed: the expected subscriptions to each source, with one diagram for each; not checked if empty.
///   - file: the file to report in a failure.
///   - line: the line to report in a failure.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, `MarbleTickLengthError` and any error that `through` throws.
public func expect<Element, Output: ObservableConvertibleType>(
  _ first: MarbleSourceDiagram, _ second: MarbleSourceDiagram, values: MarbleValues<Element>,
  tick: RxTimeInterval = .seconds(1), through: (Observable<Element>, Observable<Element>) throws -> Output,
  becomes expected: String,
  error: (any Error)? = nil, subscribed: [String] = [], file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect(
    first, second, values: values, tick: tick, through: { first, second, _ in try through(first, second) }, becomes: expected,
    error: error, subscribed: subscribed, file: file, line: line)
}

/// Expects a stream made from two sources of any element type and a scheduler to emit the events of a diagram.
///
/// - Parameters:
///   - first: the diagram of the first source.
///   - second: the diagram of the second source.
///   - values: the values of the names in the diagrams of the sources.
///   - tick: the length of a tick.
///   - through: makes the stream under test.
///   - expected: the diagram of that stream. A name in `values` stands for its value's description, any other name for itself.
///   - error: the error that `#` stands for in all diagrams. If nil, the sources fail with `MarbleStreamError`, and any error is expected.
///   - subscribed: the expected subscriptions to each source, with one diagram for each; not checked if empty.
///   - file: the file to report in a failure.
///   - line: the line to report in a failure.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, `MarbleTickLengthError` and any error that `through` throws.
public func expect<Element, Output: ObservableConvertibleType>(
  _ first: MarbleSourceDiagram, _ second: MarbleSourceDiagram, values: MarbleValues<Element>,
  tick: RxTimeInterval = .seconds(1), through: (Observable<Element>, Observable<Element>, TestScheduler) throws -> Output,
  becomes expected: String,
  error: (any Error)? = nil, subscribed: [String] = [], file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect([first, second], values, tick, becomes: expected, error, subscribed, file, line) { sources, scheduler in
    try through(sources[0], sources[1], scheduler)
  }
}

/// Expects a stream made from three sources to emit the events of a diagram.
///
///     try expect("a-|", "-b|", "--c|", through: { Observable.merge($0, $1, $2) }, becomes: "abc|")
///
/// - Parameters:
///   - first: the diagram of the first source, whose values are their names.
///   - second: the diagram of the second source, whose values are their names.
///   - third: the diagram of the third source, whose values are their names.
///   - tick: the length of a tick.
///   - through: makes the stream under test.
///   - expected: the diagram of that stream, with values by their descriptions.
///   - error: the error that `#` stands for in all diagrams. If nil, the sources fail with `MarbleStreamError`, and any error is expected.
///   - subscribed: the expected subscriptions to each source, with one diagram for each; not checked if empty.
///   - file: the file to report in a failure.
///   - line: the line to report in a failure.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, `MarbleTickLengthError` and any error that `through` throws.
public func expect<Output: ObservableConvertibleType>(
  _ first: MarbleSourceDiagram, _ second: MarbleSourceDiagram, _ third: MarbleSourceDiagram,
  tick: RxTimeInterval = .seconds(1), through: (Observable<String>, Observable<String>, Observable<String>) throws -> Output,
  becomes expected: String,
  error: (any Error)? = nil, subscribed: [String] = [], file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect([first, second, third], .names, tick, becomes: expected, error, subscribed, file, line) { sources, _ in
    try through(sources[0], sources[1], sources[2])
  }
}

private func expect<Element, Output: ObservableConvertibleType>(
  _ diagrams: [MarbleSourceDiagram], _ values: MarbleValues<Element>, _ tick: RxTimeInterval, becomes expected: String,
  _ error: (any Error)?,
  _ subscribed: [String], _ file: StaticString, _ line: UInt,
  through: ([Observable<Element>], TestScheduler) throws -> Output
) throws {
  let location = "\(file):\(line)"
  guard subscribed.isEmpty || subscribed.count == diagrams.count else {
    var error = MarbleSyntaxError(
      subscribed.joined(separator: "   "), column: 1,
      "\(diagrams.count) sources need \(diagrams.count) diagrams in subscribed:, and there are \(subscribed.count)")
    error.location = location
    throw error
  }
  try marbles(tick: tick, file: file, line: line) { test in
    let sources = diagrams.map { $0.makeSource(in: test, values, error, location) }
    let stream = try through(sources.map { $0.asObservable() }, test.scheduler)
    test.expect(stream, becomes: expected, .texts(values.texts), error, location)
    for (source, diagram) in zip(sources, subscribed) { test.expect(source, subscribed: [diagram], location) }
  }
}
