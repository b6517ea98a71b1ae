import Dispatch
import Foundation
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

  /// Returns the result of `body`, which runs on the main actor.
  static func onMainActor<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
    let result = Locked<Result<Value, any Error>?>(nil)
    DispatchQueue.main.async {
      let value = Result { try body() }
      result.withLock { $0 = value }
    }
    while true {
      if let result = result.withLock({ $0 }) { return try result.get() }
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
    }
  }

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
    let counter = CallCounter()
    return { sources[min(counter.next(), sources.count - 1)] }
  }

  /// Returns a source that emits one diagram after the other, with a row for each subscription.
  func attempts(_ diagrams: [String], _ label: String = "source", again: String = "again") throws -> Observable<String> {
    let source = try sources(diagrams)
    let recorder = RowRecorder(label: label, again: again, role: .input, scheduler)
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
  /// - Returns: The recorder of the row.
  @discardableResult
  func output<Stream: ObservableConvertibleType>(
    _ stream: Stream, _ label: String? = nil, from start: Int = 0, until end: Int? = nil,
    text: @escaping @Sendable (Stream.Element) -> String = { "\($0)" }
  ) -> RowRecorder where Stream.Element: Sendable {
    let recorder = RowRecorder(label: label ?? self.label, role: .output, showsSubscription: true, scheduler)
    parts.append { recorder.rows }
    let (bag, source) = (bag, stream.asObservable())
    let subscription = SerialDisposable()
    subscription.disposed(by: bag)
    let subscribe = { subscription.disposable = recorder.recording(source, text).subscribe(onError: { _ in }) }
    if start == 0 { subscribe() } else { scheduler.scheduleAt(start, action: subscribe) }
    if let end { scheduler.scheduleAt(end) { subscription.dispose() } }
    return recorder
  }

  /// Adds rows with the given label, one for each call of its `begin`.
  func rows(_ label: String, role: Diagram.Row.Role) -> RowRecorder {
    let recorder = RowRecorder(label: label, role: role, scheduler)
    parts.append { recorder.rows }
    return recorder
  }

  /// Adds a row of texts and their times.
  func texts(_ label: String, _ texts: [(time: Int, text: String)]) {
    add(Diagram.Row(label: label, role: .time, marks: texts.map { Diagram.Mark(Double($0.time), .value($0.text)) }))
  }

  /// Advances the time to a tick, and waits until asynchronous work has led to `condition`.
  ///
  /// - Throws: `Failure` if that takes more than twenty seconds.
  func advance(to tick: Int, until condition: () -> Bool) throws(Failure) {
    scheduler.advanceTo(tick)
    while !condition() {
      if RowRecorder.changes.wait(timeout: .now() + 20) == .timedOut { throw Failure("nothing more happens at tick \(tick)") }
    }
  }

  /// Subscribes to a stream of streams, and records it and each of them.
  func outputs<Inner: ObservableType & SendableMetatype>(
    _ streams: Observable<Inner>, name: @escaping @Sendable (Inner, Int) -> String
  ) where Inner.Element == String {
    let counter = CallCounter()
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
