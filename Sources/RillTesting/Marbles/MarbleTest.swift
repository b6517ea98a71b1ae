import Rill

/// The error that `#` stands for in the diagram of a source, unless the test provides another one.
public struct MarbleError: Error, Equatable, CustomStringConvertible {
  /// Makes the error.
  public init() {}

  /// `#`.
  public var description: String { "#" }
}

/// Runs streams in virtual time and compares them with marble diagrams.
///
///     try marbles { test in
///       let source = test.hot("--a--^--b--c--|")
///       let other = test.cold("  -------x")
///       test.expect(source.take(until: other), becomes: "---b--c|")
///       test.expect(source, subscribed: "^------!")
///     }
///
/// `body` makes sources and states expectations. Then the scheduler runs until 100 ticks after the end of the longest diagram.
/// All events that a stream emits until then must be in its diagram. `Docs/Testing.md` describes the syntax of diagrams.
///
/// Each tick has a fixed order. First, the observers of the test subscribe and dispose. Then hot sources emit, in the order in
/// which they were made. Work that was scheduled meanwhile runs last. There is no processing delay.
///
/// - Parameter body: makes sources and states what is expected of streams.
/// - Throws: `MarbleSyntaxError` if a diagram is invalid, `MarbleMismatch` if an expectation is not met, and any error that `body`
///   throws.
public func marbles(_ body: (MarbleTest) throws -> Void) throws {
  let test = MarbleTest()
  let outcome = Result { try body(test) }
  try test.throwSyntaxError()
  try outcome.get()
  try test.run()
}

/// The sources and expectations of one run in virtual time; see `marbles(_:)`.
public final class MarbleTest {
  /// The scheduler of the run, whose ticks are those of the diagrams.
  ///
  /// Pass it to operators that take a scheduler.
  public let scheduler = TestScheduler(initialClock: -1000, simulateProcessingDelay: false)

  private struct Source {
    let line: MarbleRenderer.Line
    let observable: AnyObject
    /// Schedules the events of a hot source.
    let schedule: () -> Void
  }

  private var sources: [Source] = []
  private var checks: [(MarbleRenderer) -> MarbleMismatch.Finding?] = []
  private var syntaxError: MarbleSyntaxError?
  private var longest = 0
  private let subscriptions = CompositeDisposable()

  init() {}

  // MARK: Sources

  func source<Element>(
    _ text: String, isHot: Bool, _ values: MarbleValues<Element>, named name: String?, _ error: any Error, _ location: String
  ) -> TestableObservable<Element> {
    let label = name ?? (sources.isEmpty ? "source" : "source \(sources.count + 1)")
    let parsed = parse(location) { () throws(MarbleSyntaxError) in
      let diagram = try MarbleDiagram(source: text, isHot: isHot)
      return (diagram, try diagram.recorded(values, error: error))
    }
    let (diagram, events) = parsed ?? (MarbleDiagram(), [])
    lengthen(to: diagram.end)
    let source = isHot ? TestableObservable(hot: events, on: scheduler) : scheduler.createColdObservable(events)
    let line = MarbleRenderer.Line(label, diagram.marks, start: diagram.start, end: diagram.end)
    sources.append(Source(line: line, observable: source, schedule: isHot ? source.schedule : {}))
    return source
  }

  // MARK: Expectations

  func expect<Element>(_ source: TestableObservable<Element>, subscribed diagrams: [String], _ location: String) {
    let parsed = diagrams.compactMap { text in
      parse(location) { () throws(MarbleSyntaxError) in try MarbleDiagram(subscriptions: text) }
    }
    for diagram in parsed { lengthen(to: diagram.end) }
    let name = sources.first { $0.observable === source }?.line.label ?? "source"
    checks.append { _ in
      subscriptionFinding(name, expected: parsed.flatMap(\.subscriptions), actual: source.subscriptions, location)
    }
  }

  func expect<Stream: ObservableConvertibleType>(
    _ stream: Stream, becomes diagram: String, _ names: MarbleNames<Stream.Element>, _ error: (any Error)?, _ location: String
  ) {
    guard
      let expectation = parse(
        location, { () throws(MarbleSyntaxError) in try MarbleExpectation(diagram, names, error: error) })
    else { return }
    lengthen(to: expectation.end)
    let observer = scheduler.createObserver(Stream.Element.self)
    let subscription = SerialDisposable()
    _ = subscriptions.insert(subscription)
    scheduler.perform(at: expectation.subscription) {
      subscription.disposable = stream.asObservable().subscribe(observer)
    }
    if let disposal = expectation.disposal { scheduler.perform(at: disposal, subscription.dispose) }
    checks.append { sources in expectation.finding(observer.events, sources, location) }
  }

  // MARK: Running

  func throwSyntaxError() throws {
    if let syntaxError { throw syntaxError }
  }

  func run() throws {
    for source in sources { source.schedule() }
    scheduler.advanceTo(longest + 100)
    let renderer = MarbleRenderer(sources.map(\.line))
    let findings = checks.compactMap { $0(renderer) }
    subscriptions.dispose()
    if !findings.isEmpty { throw MarbleMismatch(findings) }
  }

  private func lengthen(to end: Int) { longest = max(longest, end) }

  /// Parses a diagram.
  ///
  /// The first syntax error is stored and prevents the test from running.
  private func parse<Result>(_ location: String, _ body: () throws(MarbleSyntaxError) -> Result) -> Result? {
    do { return try body() } catch {
      var error = error
      error.location = location
      if syntaxError == nil { syntaxError = error }
      return nil
    }
  }
}
