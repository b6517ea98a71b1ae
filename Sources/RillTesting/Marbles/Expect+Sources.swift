public import Rill

/// Expects a stream made of two sources to send what a diagram shows.
///
///     try expect("a--b--c--|", "-----x", through: { $0.take(until: $1) }, becomes: "a--b-|", subscribed: ["^----!", "^----!"])
///
/// - Parameters:
///   - first: what the first source sends, by its letters.
///   - second: what the second source sends, by its letters.
///   - through: makes the stream under test.
///   - expected: what that sends, values by what they print as.
///   - error: what `#` stands for in all diagrams.
///   - subscribed: when each source is subscribed to; not looked at if empty.
///   - file: where the diagrams are.
///   - line: where the diagrams are.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, what `through` throws.
public func expect<Output: ObservableConvertibleType>(
  _ first: MarbleSource, _ second: MarbleSource,
  through: (Observable<String>, Observable<String>) throws -> Output, becomes expected: String,
  error: (any Error)? = nil, subscribed: [String] = [], file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect(
    first, second, values: .names, through: { first, second, _ in try through(first, second) }, becomes: expected,
    error: error, subscribed: subscribed, file: file, line: line)
}

/// Expects a stream made of two sources and a scheduler to send what a diagram shows.
///
///     try expect("a---#", "x-y|", through: { $0.timeout(.ticks(3), other: $1, scheduler: $2) }, becomes: "a--x-y|")
///
/// - Parameters:
///   - first: what the first source sends, by its letters.
///   - second: what the second source sends, by its letters.
///   - through: makes the stream under test.
///   - expected: what that sends, values by what they print as.
///   - error: what `#` stands for in all diagrams.
///   - subscribed: when each source is subscribed to; not looked at if empty.
///   - file: where the diagrams are.
///   - line: where the diagrams are.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, what `through` throws.
public func expect<Output: ObservableConvertibleType>(
  _ first: MarbleSource, _ second: MarbleSource,
  through: (Observable<String>, Observable<String>, TestScheduler) throws -> Output, becomes expected: String,
  error: (any Error)? = nil, subscribed: [String] = [], file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect(
    first, second, values: .names, through: through, becomes: expected, error: error, subscribed: subscribed,
    file: file, line: line)
}

/// Expects a stream made of two sources of any values to send what a diagram shows.
///
///     try expect("1---|", "-2-3|", values: .numbers, through: { Observable.combineLatest($0, $1) { $0 + $1 } }, becomes: "-3-4|")
///
/// - Parameters:
///   - first: what the first source sends.
///   - second: what the second source sends.
///   - values: what the names in their diagrams stand for.
///   - through: makes the stream under test.
///   - expected: what that sends; a name stands for what its value in `values` prints as, any other for itself.
///   - error: what `#` stands for in all diagrams.
///   - subscribed: when each source is subscribed to; not looked at if empty.
///   - file: where the diagrams are.
///   - line: where the diagrams are.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, what `through` throws.
public func expect<Element, Output: ObservableConvertibleType>(
  _ first: MarbleSource, _ second: MarbleSource, values: MarbleValues<Element>,
  through: (Observable<Element>, Observable<Element>) throws -> Output, becomes expected: String,
  error: (any Error)? = nil, subscribed: [String] = [], file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect(
    first, second, values: values, through: { first, second, _ in try through(first, second) }, becomes: expected,
    error: error, subscribed: subscribed, file: file, line: line)
}

/// Expects a stream made of two sources of any values and a scheduler to send what a diagram shows.
///
/// - Parameters:
///   - first: what the first source sends.
///   - second: what the second source sends.
///   - values: what the names in their diagrams stand for.
///   - through: makes the stream under test.
///   - expected: what that sends; a name stands for what its value in `values` prints as, any other for itself.
///   - error: what `#` stands for in all diagrams.
///   - subscribed: when each source is subscribed to; not looked at if empty.
///   - file: where the diagrams are.
///   - line: where the diagrams are.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, what `through` throws.
public func expect<Element, Output: ObservableConvertibleType>(
  _ first: MarbleSource, _ second: MarbleSource, values: MarbleValues<Element>,
  through: (Observable<Element>, Observable<Element>, TestScheduler) throws -> Output, becomes expected: String,
  error: (any Error)? = nil, subscribed: [String] = [], file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect([first, second], values, becomes: expected, error, subscribed, file, line) { sources, scheduler in
    try through(sources[0], sources[1], scheduler)
  }
}

/// Expects a stream made of three sources to send what a diagram shows.
///
///     try expect("a-|", "-b|", "--c|", through: { Observable.merge($0, $1, $2) }, becomes: "abc|")
///
/// - Parameters:
///   - first: what the first source sends, by its letters.
///   - second: what the second source sends, by its letters.
///   - third: what the third source sends, by its letters.
///   - through: makes the stream under test.
///   - expected: what that sends, values by what they print as.
///   - error: what `#` stands for in all diagrams.
///   - subscribed: when each source is subscribed to; not looked at if empty.
///   - file: where the diagrams are.
///   - line: where the diagrams are.
/// - Throws: `MarbleMismatch`, `MarbleSyntaxError`, what `through` throws.
public func expect<Output: ObservableConvertibleType>(
  _ first: MarbleSource, _ second: MarbleSource, _ third: MarbleSource,
  through: (Observable<String>, Observable<String>, Observable<String>) throws -> Output, becomes expected: String,
  error: (any Error)? = nil, subscribed: [String] = [], file: StaticString = #fileID, line: UInt = #line
) throws {
  try expect([first, second, third], .names, becomes: expected, error, subscribed, file, line) { sources, _ in
    try through(sources[0], sources[1], sources[2])
  }
}

private func expect<Element, Output: ObservableConvertibleType>(
  _ diagrams: [MarbleSource], _ values: MarbleValues<Element>, becomes expected: String, _ error: (any Error)?,
  _ subscribed: [String], _ file: StaticString, _ line: UInt,
  through: ([Observable<Element>], TestScheduler) throws -> Output
) throws {
  let location = "\(file):\(line)"
  try marbles { test in
    let sources = diagrams.map { $0.made(in: test, values, error, location) }
    let stream = try through(sources.map { $0.asObservable() }, test.scheduler)
    test.expect(stream, becomes: expected, .texts(values.texts), error, location)
    for (source, diagram) in zip(sources, subscribed) { test.expect(source, subscribed: [diagram], location) }
  }
}
