import Rill
import RillLocks
import RillTesting

/// One run of an example: makes its sources and records its streams as the rows of a diagram.
package final class ExampleRun {
  /// The scheduler of the run: a tick is a second.
  let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
  /// The time at which the longest diagram of a source ends.
  private(set) var inputEnd = 0.0

  private let label: String
  /// Each returns some of the rows, from the top.
  private var parts: [() -> [Diagram.Row]] = []
  private var retained: [AnyObject] = []
  private let bag = DisposeBag()

  init(label: String) { self.label = label }

  var rows: [Diagram.Row] { parts.flatMap { $0() } }

  // MARK: Sources

  /// Returns a hot source with the names of its diagram as values.
  func source(_ diagram: String, _ label: String = "source") throws -> Observable<String> {
    hot(try Recorded.events(marbles: diagram), diagram, label)
  }

  /// Returns a hot source of numbers.
  func numbers(_ diagram: String, _ label: String = "source") throws -> Observable<Int> {
    hot(try Recorded.events(marbles: diagram, values: .numbers), diagram, label)
  }

  /// Returns a hot source of the given values, which the diagram shows by their descriptions.
  func source<Element>(
    _ diagram: String, _ label: String = "source", values: MarbleValues<Element>, text: (Element) -> String
  ) throws -> Observable<Element> {
    hot(try Recorded.events(marbles: diagram, values: values), diagram, label, text: text)
  }

  private func hot<Element>(
    _ events: [Recorded<Event<Element>>], _ diagram: String, _ label: String, text: (Element) -> String = { "\($0)" }
  ) -> Observable<Element> {
    let marks = events.map { Diagram.Mark(Double($0.time), Diagram.Symbol($0.value, text)) }
    add(Diagram.Row(label: label, role: .input, marks: marks))
    lengthen(to: diagram)
    return scheduler.createHotObservable(events).asObservable()
  }

  /// Returns a cold source, which has a row for each subscription.
  func cold(_ diagram: String, _ label: String = "source", again: String? = nil, role: Diagram.Row.Role = .input) throws
    -> Observable<String>
  {
    let source = scheduler.createColdObservable(try Recorded.events(marbles: diagram)).asObservable()
    let recorder = RowRecorder(label: label, again: again, role: role, scheduler)
    parts.append { recorder.rows }
    return recorder.recording(source) { $0 }
  }

  /// Returns a cold source that the operator subscribes to for a value.
  func inner(_ diagram: String, _ label: String) throws -> Observable<String> { try cold(diagram, label, role: .inner) }

  /// Returns a closure that returns one cold source after the other, and then always the last one.
  func sources(_ diagrams: [String]) throws -> @Sendable () -> Observable<String> {
    let sources = try diagrams.map { scheduler.createColdObservable(try Recorded.events(marbles: $0)).asObservable() }
    let counter = Counter()
    return { sources[min(counter.next(), sources.count - 1)] }
  }

  /// Returns a source that emits one diagram after the other, with a row for each subscription.
  func attempts(_ diagrams: [String]) throws -> Observable<String> {
    let source = try sources(diagrams)
    let recorder = RowRecorder(label: "source", again: "again", role: .input, scheduler)
    parts.append { recorder.rows }
    return recorder.recording(.deferred { source() }) { $0 }
  }

  // MARK: Outputs

  /// Subscribes to a stream and records it.
  ///
  /// - Parameters:
  ///   - stream: the stream.
  ///   - label: the name of the row; by default the label of the example.
  ///   - start: the time of the subscription.
  ///   - end: the time of the disposal; none if nil.
  ///   - text: returns the text of a value.
  func output<Stream: ObservableConvertibleType>(
    _ stream: Stream, _ label: String? = nil, from start: Int = 0, until end: Int? = nil,
    text: @escaping @Sendable (Stream.Element) -> String = { "\($0)" }
  ) where Stream.Element: Sendable {
    let recorder = RowRecorder(label: label ?? self.label, role: .output, showsSubscription: true, scheduler)
    parts.append { recorder.rows }
    let (bag, source) = (bag, stream.asObservable())
    let subscription = SerialDisposable()
    subscription.disposed(by: bag)
    let subscribe = { subscription.disposable = recorder.recording(source, text).subscribe(onError: { _ in }) }
    if start == 0 { subscribe() } else { scheduler.scheduleAt(start, action: subscribe) }
    if let end { scheduler.scheduleAt(end) { subscription.dispose() } }
  }

  /// Subscribes to a stream of streams, and records it and each of them.
  func outputs<Inner: ObservableType & SendableMetatype>(
    _ streams: Observable<Inner>, name: @escaping @Sendable (Inner, Int) -> String
  ) where Inner.Element == String {
    let counter = Counter()
    let (inner, bag, scheduler) = (InnerRows(), bag, scheduler)
    output(
      streams.map { stream in
        let name = name(stream, counter.next())
        let recorder = RowRecorder(label: name, role: .output, scheduler)
        inner.add(recorder)
        recorder.recording(stream.asObservable()) { $0 }.subscribe(onError: { _ in }).disposed(by: bag)
        return name
      })
    parts.append { inner.rows }
  }

  /// A scheduler that runs all work two ticks later, as a busy queue does.
  var laterScheduler: some ImmediateSchedulerType { LaterScheduler(scheduler: scheduler) }

  /// Performs an action at a time, and shows it in a row.
  func action(_ label: String, at time: Int, _ action: @escaping () -> Void) {
    add(Diagram.Row(label: label, role: .action, marks: [Diagram.Mark(Double(time), .subscribed)]))
    if time == 0 { action() } else { scheduler.scheduleAt(time, action: action) }
  }

  /// Releases an object at a time, and shows it in a row.
  func release(_ label: String, at time: Int, _ action: @escaping () -> Void) {
    add(Diagram.Row(label: label, role: .action, marks: [Diagram.Mark(Double(time), .disposed)]))
    scheduler.scheduleAt(time, action: action)
  }

  /// Returns the log of an effect, which has a row of its own.
  func log(_ label: String) -> RowRecorder {
    let recorder = RowRecorder(label: label, role: .action, scheduler)
    recorder.begin(at: 0)
    parts.append { recorder.rows }
    return recorder
  }

  /// Retains objects until the end of the run.
  func retain(_ objects: AnyObject...) { retained += objects }

  /// Keeps a subscription until the end of the run.
  func keep(_ disposable: any Disposable) { disposable.disposed(by: bag) }

  private func add(_ row: Diagram.Row) { parts.append { [row] } }

  private func lengthen(to diagram: String) {
    // A diagram without an end lasts as long as its text.
    let ticks = Double(diagram.count { $0 != " " }) - 1
    if !diagram.contains("["), !diagram.contains("(") { inputEnd = max(inputEnd, ticks) }
  }
}

/// Records rows: one for each subscription of a stream.
final class RowRecorder: Sendable {
  private let label: String
  private let again: String?
  private let role: Diagram.Row.Role
  private let scheduler: TestScheduler
  private let showsSubscription: Bool
  private let recorded = Locked<[Diagram.Row]>([])

  /// Makes a recorder whose rows are called `label`, or `again` from the second on.
  init(
    label: String, again: String? = nil, role: Diagram.Row.Role, showsSubscription: Bool = false, _ scheduler: TestScheduler
  ) {
    (self.label, self.again, self.role, self.scheduler) = (label, again, role, scheduler)
    self.showsSubscription = showsSubscription
  }

  var rows: [Diagram.Row] { recorded.withLock { $0 } }

  private var now: Double { Double(scheduler.clock) }

  /// Begins a row.
  ///
  /// Returns its number.
  @discardableResult
  func begin(at time: Double) -> Int {
    recorded.withLock { rows in
      var row = Diagram.Row(label: rows.isEmpty ? label : again ?? label, role: role, start: time)
      if time > 0, showsSubscription { row.marks = [Diagram.Mark(time, .subscribed)] }
      rows.append(row)
      return rows.count - 1
    }
  }

  /// Adds a symbol to the first row, at the current time.
  func add(_ symbol: Diagram.Symbol) { add(symbol, to: 0) }

  /// Adds a value to the first row, at the current time.
  func add(_ text: String) { add(.value(text)) }

  private func add(_ symbol: Diagram.Symbol, to row: Int) {
    let mark = Diagram.Mark(now, symbol)
    recorded.withLock { rows in
      if rows[row].end == nil { rows[row].marks.append(mark) }
    }
  }

  /// Returns a stream that records each subscription to `source` as a row.
  func recording<Element: Sendable>(
    _ source: Observable<Element>, _ text: @escaping @Sendable (Element) -> String
  ) -> Observable<Element> {
    .deferred { [self] in
      let row = begin(at: now)
      return source.do(
        onNext: { self.add(.value(text($0)), to: row) }, onError: { self.add(.error("\($0)"), to: row) },
        onCompleted: { self.add(.completed, to: row) }, onDispose: { self.add(.disposed, to: row) })
    }
  }
}

/// The rows of streams that become known during the run.
private final class InnerRows: Sendable {
  private let recorders = Locked<[RowRecorder]>([])

  var rows: [Diagram.Row] { recorders.withLock { $0 }.flatMap(\.rows) }

  func add(_ recorder: RowRecorder) { recorders.withLock { $0.append(recorder) } }
}

private struct LaterScheduler: ImmediateSchedulerType {
  let scheduler: TestScheduler

  func schedule<State: Sendable>(_ state: State, action: @escaping @Sendable (State) -> any Disposable) -> any Disposable {
    scheduler.scheduleRelative(state, dueTime: .ticks(2), action: action)
  }
}

private final class Counter: Sendable {
  private let count = Locked(0)

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}

extension Diagram.Symbol {
  init<Element>(_ event: Event<Element>, _ text: (Element) -> String) {
    self =
      switch event {
      case .next(let value): .value(text(value))
      case .error(let error): .error("\(error)")
      case .completed: .completed
      }
  }
}
