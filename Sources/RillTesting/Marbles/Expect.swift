public import Rill

// The type of the closure says how many sources it takes, and whether a scheduler. So each of these is a function of its own. The type
// checker permits no fewer: the default of `values` cannot determine a type that the closure has too (SE-0347), and no code can call a
// closure that has a parameter after a pack of sources.

/// Expects a stream made from one source to emit the events of a diagram.
///
///     try expect("a--b--c|", through: { $0.map { $0.uppercased() } }, becomes: "A--B--C|", subscribed: "^------!")
///
/// With two or three sources, `through` receives these as `$0`, `$1` and `$2`. After up to two sources, its last parameter can be the
/// scheduler of the test, and `values:` can give the names of the sources values of another type:
///
///     try expect("a--b--c--|", "-----x", through: { $0.take(until: $1) }, becomes: "a--b-|", subscribed: ["^----!", "^----!"])
///     try expect("a--b--c|", through: { $0.delay(.ticks(2), scheduler: $1) }, becomes: "--a--b--c|")
///     try expect(through: { Observable<Int>.interval(.ticks(2), scheduler: $0) }, becomes: "--0-1-!")
///     try expect("1-2-3|", values: .numbers, through: { $0.scan(0, accumulator: +) }, becomes: "1-3-6|")
///     try expect("a-b|", values: ["a": 1, "b": 2], through: { $0.filter { $0 > 1 } }, becomes: "--b|")
///
/// - Parameters:
///   - source: the source, whose values are the names in its diagram.
///   - tick: the length of a tick.
///   - through: makes the stream under test.
///   - expected: the diagram of that stream. A name in `values` stands for its value's description, any other name for itself.
///   - error: the error that `#` stands for in all diagrams. If nil, the sources fail with `MarbleStreamError`, and any error is expected.
///   - subscribed: the expected subscriptions to the source; not checked if nil. Several sources have an array with a diagram for each,
///     which is not checked if it is empty.
///   - file: the file to report in a failure.
///   - line: the line to report in a failure.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, `MarbleTickLengthError`, `VirtualTimeError` and any error that `through` throws.
public func expect<Output: ObservableConvertibleType>(
  _ source: MarbleSourceDiagram, tick: RxTimeInterval = .seconds(1), through: (Observable<String>) throws -> Output,
  becomes expected: String, error: (any Error)? = nil, subscribed: String? = nil, file: StaticString = #fileID,
  line: UInt = #line
) throws {
  try expect([source], .names, tick, becomes: expected, error, subscribed.map { [$0] } ?? [], file, line) { sources, _ in
    try through(sources[0])
  }
}

/// Expects the same of a stream that is made from one source and a scheduler.
public func expect<Output: ObservableConvertibleType>(
  _ source: MarbleSourceDiagram, tick: RxTimeInterval = .seconds(1),
  through: (Observable<String>, TestScheduler) throws -> Output, becomes expected: String, error: (any Error)? = nil,
  subscribed: String? = nil, file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect([source], .names, tick, becomes: expected, error, subscribed.map { [$0] } ?? [], file, line) {
    try through($0[0], $1)
  }
}

/// Expects the same of a stream that is made from one source of any element type.
public func expect<Element, Output: ObservableConvertibleType>(
  _ source: MarbleSourceDiagram, values: MarbleValues<Element>, tick: RxTimeInterval = .seconds(1),
  through: (Observable<Element>) throws -> Output, becomes expected: String, error: (any Error)? = nil,
  subscribed: String? = nil, file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect([source], values, tick, becomes: expected, error, subscribed.map { [$0] } ?? [], file, line) { sources, _ in
    try through(sources[0])
  }
}

/// Expects the same of a stream that is made from one source of any element type and a scheduler.
public func expect<Element, Output: ObservableConvertibleType>(
  _ source: MarbleSourceDiagram, values: MarbleValues<Element>, tick: RxTimeInterval = .seconds(1),
  through: (Observable<Element>, TestScheduler) throws -> Output, becomes expected: String, error: (any Error)? = nil,
  subscribed: String? = nil, file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect([source], values, tick, becomes: expected, error, subscribed.map { [$0] } ?? [], file, line) {
    try through($0[0], $1)
  }
}

/// Expects the same of a stream that is made from a scheduler alone.
public func expect<Output: ObservableConvertibleType>(
  tick: RxTimeInterval = .seconds(1), through: (TestScheduler) throws -> Output, becomes expected: String,
  error: (any Error)? = nil, file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect([], .names, tick, becomes: expected, error, [], file, line) { _, scheduler in try through(scheduler) }
}

/// Expects the same of a stream that is made from two sources.
public func expect<Output: ObservableConvertibleType>(
  _ first: MarbleSourceDiagram, _ second: MarbleSourceDiagram, tick: RxTimeInterval = .seconds(1),
  through: (Observable<String>, Observable<String>) throws -> Output, becomes expected: String, error: (any Error)? = nil,
  subscribed: [String] = [], file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect([first, second], .names, tick, becomes: expected, error, subscribed, file, line) { sources, _ in
    try through(sources[0], sources[1])
  }
}

/// Expects the same of a stream that is made from two sources and a scheduler.
public func expect<Output: ObservableConvertibleType>(
  _ first: MarbleSourceDiagram, _ second: MarbleSourceDiagram, tick: RxTimeInterval = .seconds(1),
  through: (Observable<String>, Observable<String>, TestScheduler) throws -> Output, becomes expected: String,
  error: (any Error)? = nil, subscribed: [String] = [], file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect([first, second], .names, tick, becomes: expected, error, subscribed, file, line) { try through($0[0], $0[1], $1) }
}

/// Expects the same of a stream that is made from two sources of any element type.
public func expect<Element, Output: ObservableConvertibleType>(
  _ first: MarbleSourceDiagram, _ second: MarbleSourceDiagram, values: MarbleValues<Element>,
  tick: RxTimeInterval = .seconds(1), through: (Observable<Element>, Observable<Element>) throws -> Output,
  becomes expected: String, error: (any Error)? = nil, subscribed: [String] = [], file: StaticString = #fileID,
  line: UInt = #line
) throws {
  try expect([first, second], values, tick, becomes: expected, error, subscribed, file, line) { sources, _ in
    try through(sources[0], sources[1])
  }
}

/// Expects the same of a stream that is made from two sources of any element type and a scheduler.
public func expect<Element, Output: ObservableConvertibleType>(
  _ first: MarbleSourceDiagram, _ second: MarbleSourceDiagram, values: MarbleValues<Element>,
  tick: RxTimeInterval = .seconds(1), through: (Observable<Element>, Observable<Element>, TestScheduler) throws -> Output,
  becomes expected: String, error: (any Error)? = nil, subscribed: [String] = [], file: StaticString = #fileID,
  line: UInt = #line
) throws {
  try expect([first, second], values, tick, becomes: expected, error, subscribed, file, line) { try through($0[0], $0[1], $1) }
}

/// Expects the same of a stream that is made from three sources.
public func expect<Output: ObservableConvertibleType>(
  _ first: MarbleSourceDiagram, _ second: MarbleSourceDiagram, _ third: MarbleSourceDiagram, tick: RxTimeInterval = .seconds(1),
  through: (Observable<String>, Observable<String>, Observable<String>) throws -> Output, becomes expected: String,
  error: (any Error)? = nil, subscribed: [String] = [], file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect([first, second, third], .names, tick, becomes: expected, error, subscribed, file, line) { sources, _ in
    try through(sources[0], sources[1], sources[2])
  }
}

private func expect<Element, Output: ObservableConvertibleType>(
  _ diagrams: [MarbleSourceDiagram], _ values: MarbleValues<Element>, _ tick: RxTimeInterval, becomes expected: String,
  _ error: (any Error)?, _ subscribed: [String], _ file: StaticString, _ line: UInt,
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
