import Rill
import RillDiagnostics

/// The sources and expectations of one run in virtual time; see `marbles(tick:_:)`.
///
/// A stub can make a source when it is called, as in `{ _ in test.cold("--(a|)").asSingle() }`.
public final class MarbleTest: @unchecked Sendable {
  // Sendable: everything in a run takes its turns on the thread of the test.

  /// The scheduler of the run, whose ticks are those of the diagrams.
  ///
  /// Pass it to operators that take a scheduler.
  public let scheduler: TestScheduler

  private struct Source {
    let name: String
    let lines: [MarbleRenderer.Line]
    let observable: AnyObject
    /// Schedules the events of a hot source.
    let schedule: () -> Void
    let isSubscribed: () -> Bool
    let end: () -> Void
  }

  private enum Phase {
    /// The body states what is expected.
    case stating
    case running
    case over
  }

  private var sources: [Source] = []
  private var checks: [(MarbleRenderer) -> MarbleMismatch.Finding?] = []
  private var syntaxError: MarbleSyntaxError?
  private var diagrams: [String] = []
  private var longest = 0
  private var phase = Phase.stating
  private let subscriptions = CompositeDisposable()
  private var kept = KeptObjects()
  /// The ticks at which the subscriptions of expectations have ended by themselves, by the number of the expectation.
  private var ends: [Int: Int] = [:]
  /// Names the streams that have ended without an event, because their source was deallocated.
  private var notesOnDeallocation: [String] = []
  /// Whether the test itself disposes a subscription.
  private var isDisposing = false
  /// What was suspended when an observer disposed.
  private var disposals: [(tick: Int, work: PendingTasksReport)] = []

  init(tick: RxTimeInterval) { scheduler = TestScheduler(tick: tick) }

  /// Retains `object` until the run has ended, such as a view model that owns the bag of its subscriptions.
  ///
  ///     let model = test.keep(SearchModel(queries: test.hot("a--b").asObservable(), scheduler: test.scheduler))
  ///
  /// - Returns: `object`.
  @discardableResult
  public func keep<Object>(_ object: Object) -> Object {
    kept.add(object)
    return object
  }

  /// Retains `object` until the run has ended, and then expects it to be deallocated.
  ///
  /// It finds a view model that retains itself, by the closure of a stream that it stores, and one that a subscription to a source of the
  /// test retains: also a subscription of the test itself. See `expectDeallocated`.
  ///
  /// - Parameters:
  ///   - object: the object.
  ///   - expectingDeallocation: whether `marbles` throws a `RetainedObject` if `object` is alive after the run.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Returns: `object`.
  @discardableResult
  public func keep<Object: AnyObject>(
    _ object: Object, expectingDeallocation: Bool, file: StaticString = #fileID, line: UInt = #line
  ) -> Object {
    if expectingDeallocation { kept.expectDeallocation(of: object, at: "\(file):\(line)") }
    return keep(object)
  }

  // MARK: Sources

  func source<Element>(
    _ text: String, isHot: Bool, _ values: MarbleValues<Element>, named name: String?, _ error: any Error, _ location: String
  ) -> TestableObservable<Element> {
    if isHot { requireStating("a hot source must be made before the run, or it emits nothing: use cold", text, location) }
    let number = name == nil ? sources.count + 1 : nil
    let label = name ?? nextLabel
    let (diagram, events) = events(of: text, isHot: isHot, values, error, location)
    let source = isHot ? TestableObservable(hot: events, on: scheduler) : scheduler.createColdObservable(events)
    let schedule = isHot ? { source.schedule(from: 0, priority: .sources) } : {}
    sources.append(
      Source(
        name: label, lines: [diagram.line(label, number)], observable: source, schedule: schedule,
        isSubscribed: { source.isSubscribed }, end: source.endSubscriptions)
    )
    return source
  }

  /// Creates a cold source that plays another diagram at each subscription.
  func source<Element>(
    inTurn texts: [String], _ values: MarbleValues<Element>, named name: String?, _ error: any Error, _ location: String
  ) -> TestableObservable<Element> {
    let label = name ?? nextLabel
    let turns = texts.map { events(of: $0, isHot: false, values, error, location) }
    let source = TestableObservable(inTurn: turns.map(\.events), on: scheduler)
    let lines = turns.enumerated().map { $0.element.diagram.line("\(label), turn \($0.offset + 1)") }
    sources.append(
      Source(
        name: label, lines: lines, observable: source, schedule: {}, isSubscribed: { source.isSubscribed },
        end: source.endSubscriptions))
    return source
  }

  private var nextLabel: String { sources.isEmpty ? "source" : "source \(sources.count + 1)" }

  private func events<Element>(
    of text: String, isHot: Bool, _ values: MarbleValues<Element>, _ error: any Error, _ location: String
  ) -> (diagram: MarbleDiagram, events: [Recorded<Event<Element>>]) {
    diagrams.append(text)
    let parsed = parse(location) { () throws(MarbleSyntaxError) in
      let diagram = try MarbleDiagram(source: text, isHot: isHot)
      return (diagram, try diagram.recorded(values, error: error))
    }
    let (diagram, events) = parsed ?? (MarbleDiagram(), [])
    lengthen(to: diagram.end)
    return (diagram, events)
  }

  // MARK: Expectations

  /// Makes what comes too late to have an effect a syntax error, which the end of the run throws, or stops the program after the run.
  private func requireStating(_ reason: String, _ diagram: String, _ location: String) {
    precondition(phase != .over, "Rill: \(location): the marble test is over: \(reason)")
    if phase == .running {
      parse(location) { () throws(MarbleSyntaxError) in throw MarbleSyntaxError(diagram, column: 1, reason) }
    }
  }

  private static let lateExpectation = "an expectation must be stated before the run"

  func expect<Element>(_ source: TestableObservable<Element>, subscribed diagrams: [String], _ location: String) {
    requireStating(Self.lateExpectation, diagrams.first ?? "", location)
    let parsed = diagrams.compactMap { text in
      parse(location) { () throws(MarbleSyntaxError) in try MarbleDiagram(subscriptions: text) }
    }
    for diagram in parsed { lengthen(to: diagram.end) }
    let name = sources.first { $0.observable === source }?.name ?? "source"
    checks.append { _ in
      MarbleMismatch.subscriptionFinding(
        name, expected: parsed.flatMap(\.subscriptions), actual: source.subscriptions, location)
    }
  }

  func expect<Stream: ObservableConvertibleType>(
    _ stream: Stream, becomes diagram: String, _ names: MarbleValueNaming<Stream.Element>, _ error: (any Error)?,
    _ location: String
  ) {
    requireStating(Self.lateExpectation, diagram, location)
    diagrams.append(diagram)
    guard
      let expectation = parse(
        location, { () throws(MarbleSyntaxError) in try MarbleExpectation(diagram, names, error: error) })
    else { return }
    lengthen(to: expectation.end)
    let marks = DescribedEvents(scheduler) { $0.mark(names, error: error) }
    let number = checks.count
    let subscription = SerialDisposable()
    _ = subscriptions.insert(subscription)
    scheduler.perform(at: expectation.subscription, priority: .observers) {
      subscription.disposable = stream.asObservable().do(onDispose: { [weak self] in self?.noteEnd(of: number) })
        .subscribe(marks)
    }
    if let disposal = expectation.disposal {
      scheduler.perform(at: disposal, priority: .observers) { [weak self] in
        // The disposal can cancel the tasks that the stream waits for.
        self?.noteSuspendedWork(at: disposal)
        self?.isDisposing = true
        subscription.dispose()
        self?.isDisposing = false
      }
    }
    checks.append { [unowned self] sources in
      let actual = marks.all
      let finding = expectation.finding(actual, sources, location)
      if finding != nil, let tick = ends[number], actual.last?.symbol.isEnd != true {
        notesOnDeallocation.append(
          "\(location): what the stream comes from was deallocated at tick \(tick): pass its owner to test.keep(…)")
      }
      return finding
    }
  }

  // MARK: Running

  func throwSyntaxError() throws {
    if let syntaxError { throw syntaxError }
  }

  func run(_ run: VirtualTimeRun, _ location: String) throws {
    phase = .running
    defer { phase = .over }
    if scheduler.clock > 0 {
      let message = "the body has run the scheduler, up to tick \(scheduler.clock): marbles runs it after the body"
      end(run)
      throw MarbleMismatch([], ["\(location): \(message)"])
    }
    for source in sources { source.schedule() }
    try advance(to: longest + 100, run, location)
    let renderer = MarbleRenderer(folding: sources.flatMap(\.lines))
    let findings = checks.compactMap { $0(renderer) }
    let notes = findings.isEmpty ? [] : notes(on: run)
    release()
    // What the disposal has cancelled comes to its end.
    try advance(to: scheduler.clock, run, location)
    let subscribed = sources.filter { $0.isSubscribed() }.map(\.name)
    let retained = kept.retained(bySourcesOf: subscribed)
    // A hot source without an end would retain what it is bound to.
    for source in sources { source.end() }
    try advance(to: scheduler.clock, run, location)
    if let duration = scheduler.shortDuration {
      throw MarbleTickLengthError(tick: scheduler.tick, duration: duration, location: location)
    }
    // A diagram of a source that a stub has made.
    try throwSyntaxError()
    if !findings.isEmpty { throw MarbleMismatch(findings, notes + notesOnDeallocation + notesOnSpaces + notesOnRounding) }
    if let tick = scheduler.firstWaitingAction {
      let end = "after the end of the run at tick \(scheduler.clock)"
      throw MarbleMismatch([], ["\(location): an action is scheduled at tick \(tick), \(end): make a diagram longer"])
    }
    // What the end of the sources has deallocated was retained by subscriptions to them.
    if let error = kept.retained(bySourcesOf: []).first ?? retained.first { throw error }
  }

  private func advance(to tick: TestTime, _ run: VirtualTimeRun, _ location: String) throws {
    let error: any Error
    switch run.advance(to: tick) {
    case .timeReached: return
    case .stopped: error = MarbleMismatch([], ["\(location): stop() has ended the run at tick \(scheduler.clock)"])
    case .endlessWork:
      error = VirtualTimeError(.waitsForever, run.endlessWork, PendingTasksReport(run), location, clock: Self.clock)
    case .alreadyRunning: fatalError("Rill: \(location): marbles is called by the run of its own scheduler")
    }
    end(run)
    throw error
  }

  /// Ends a run that has failed before its end.
  private func end(_ run: VirtualTimeRun) {
    release()
    for source in sources { source.end() }
    run.cancelAllTasks()
  }

  /// Releases what the test has subscribed to and kept.
  private func release() {
    isDisposing = true
    subscriptions.dispose()
    kept.release()
  }

  /// The expression of the clock of the test, for messages.
  static let clock = "test.scheduler.virtualClock"

  private func noteEnd(of number: Int) {
    if !isDisposing { ends[number] = scheduler.clock }
  }

  /// Names the diagrams with a space between two values, as in `a b`, which are one tick apart.
  private var notesOnSpaces: [String] {
    diagrams.filter { diagram in
      // Names can contain spaces, and a group is one tick.
      diagram.replacing(#/\[[^\]]*\]|\([^)]*\)/#, with: "-").contains(#/[a-zA-Z0-9] +[a-zA-Z0-9]/#)
    }.map { "a space takes no time: write - for each tick in \"\($0)\"" }
  }

  private var notesOnRounding: [String] {
    scheduler.roundedDurations.map { duration in
      let ticks = scheduler.virtualTimeInterval(duration)
      return "a duration of \(duration) counts as \(ticks) tick\(ticks == 1 ? "" : "s"), because a tick lasts \(scheduler.tick)"
    }
  }

  private func noteSuspendedWork(at disposal: Int) {
    guard let work = VirtualTimeRun.current.map(PendingTasksReport.init), !work.isEmpty else { return }
    disposals.append((disposal, work))
  }

  /// Says what is suspended, and what was suspended when an observer disposed.
  private func notes(on run: VirtualTimeRun) -> [String] {
    var notes = VirtualTimeError.notes(on: run, clock: Self.clock)
    var known = [PendingTasksReport(run)]
    for (tick, work) in disposals {
      let work = known.reduce(work) { $0.subtracting($1) }
      if !work.isEmpty { notes += work.notes(atDisposal: tick, clock: Self.clock) }
      known.append(work)
    }
    return notes
  }

  private func lengthen(to end: Int) { longest = max(longest, end) }

  /// Parses a diagram.
  ///
  /// The first syntax error is stored and prevents the test from running.
  @discardableResult
  private func parse<Result>(_ location: String, _ body: () throws(MarbleSyntaxError) -> Result) -> Result? {
    do { return try body() } catch {
      var error = error
      error.location = location
      if syntaxError == nil { syntaxError = error }
      return nil
    }
  }
}
