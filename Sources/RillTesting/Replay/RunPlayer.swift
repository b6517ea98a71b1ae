public import Foundation
public import Rill
public import RillRecording

/// Plays a recorded run into a view model under virtual time, and compares what the view model emits with the recording.
///
///     let player = try RunPlayer(contentsOf: url)
///     try player.replay {
///       let model = SearchModel()
///       try player.play("query", into: model.query)
///       try player.expect("results", from: model.results)
///       return model
///     }
///
/// Code that takes a clock gets `clock`. A player is used on one thread.
public final class RunPlayer {
  /// The scheduler of the run, whose ticks are nanoseconds.
  public let scheduler = TestScheduler(tick: .nanoseconds(1))
  /// The clock of the run, for a view model or a request that sleeps: the counterpart of the recorder's clock.
  ///
  /// Its time is the time since the beginning of the recording.
  public var clock: VirtualClock { scheduler.virtualClock }
  /// The recording.
  public let recording: RunRecording

  private var checks: [(Duration) -> RunMismatch?] = []
  private var inputs: [Input] = []
  private let subscriptions = CompositeDisposable()

  private let virtualTimeExecutor: VirtualTimeExecutor

  private struct Input {
    let line: Int
    let time: Duration
    let send: () -> Void
  }

  /// Makes a player of a recording in a file.
  ///
  /// - Throws: `RunRecordingError`.
  public convenience init(contentsOf url: URL) throws(RunRecordingError) { self.init(try RunRecording(contentsOf: url)) }

  /// Makes a player of a recording.
  public init(_ recording: RunRecording) {
    self.recording = recording
    virtualTimeExecutor = VirtualTimeExecutor(scheduler: scheduler)
  }

  deinit {
    subscriptions.dispose()
    virtualTimeExecutor.finish()
  }

  // MARK: Inputs

  /// Returns an input as a hot stream, which emits while the player runs.
  ///
  /// - Parameters:
  ///   - name: the name of the input.
  ///   - type: the type of its values.
  ///   - omitted: stands for values that were left out of the recording.
  /// - Returns: The stream. An error that was recorded is a `RecordedError` with its description.
  /// - Throws: `RunRecordingError` if there is no such input, or if a value is not of this type.
  public func input<Value: Decodable>(
    _ name: String, _ type: Value.Type = Value.self, omitted: Value? = nil
  ) throws(RunRecordingError) -> Observable<Value> {
    let file = recording.file
    return try stream(name) { json, line throws(RunRecordingError) in
      guard let json else {
        guard let omitted else { throw .omittedValue(file: file, line: line, stream: name) }
        return omitted
      }
      do { return try json.decode(Value.self) } catch {
        throw .wrongType("\(Value.self)", file: file, line: line, stream: name)
      }
    }
  }

  /// Returns an input without values as a hot stream, which emits while the player runs.
  ///
  /// - Parameters:
  ///   - name: the name of the input.
  ///   - type: `Void.self`.
  /// - Returns: The stream.
  /// - Throws: `RunRecordingError` if there is no such input.
  public func input(_ name: String, _ type: Void.Type = Void.self) throws(RunRecordingError) -> Observable<Void> {
    try stream(name) { _, _ in () }
  }

  /// Sends the values of an input to a relay, a subject or another observer while the player runs.
  ///
  /// - Parameters:
  ///   - name: the name of the input.
  ///   - observer: receives the values.
  ///   - omitted: stands for values that were left out of the recording.
  /// - Throws: `RunRecordingError` if there is no such input, or if a value is not of the observer's type.
  public func play<Observer: ObserverType>(
    _ name: String, into observer: Observer, omitted: Observer.Element? = nil
  ) throws(RunRecordingError) where Observer.Element: Decodable {
    keep(try input(name, Observer.Element.self, omitted: omitted).subscribe(observer))
  }

  /// Sends the events of an input without values to a subject or another observer while the player runs.
  ///
  /// - Parameters:
  ///   - name: the name of the input.
  ///   - observer: receives the events.
  /// - Throws: `RunRecordingError` if there is no such input.
  public func play<Observer: ObserverType>(_ name: String, into observer: Observer) throws(RunRecordingError)
  where Observer.Element == Void {
    keep(try input(name, Void.self).subscribe(observer))
  }

  /// Sends the values of an input to a relay while the player runs.
  ///
  /// - Parameters:
  ///   - name: the name of the input.
  ///   - relay: receives the values.
  ///   - omitted: stands for values that were left out of the recording.
  /// - Throws: `RunRecordingError` if there is no such input, or if a value is not of the relay's type.
  public func play<Value: Decodable>(
    _ name: String, into relay: Relay<Value>, omitted: Value? = nil
  ) throws(RunRecordingError) {
    keep(try input(name, Value.self, omitted: omitted).bind(to: relay))
  }

  /// Sends the events of an input without values to a relay while the player runs.
  ///
  /// - Parameters:
  ///   - name: the name of the input.
  ///   - relay: receives the events.
  /// - Throws: `RunRecordingError` if there is no such input.
  public func play(_ name: String, into relay: Relay<Void>) throws(RunRecordingError) {
    keep(try input(name, Void.self).bind(to: relay))
  }

  // MARK: Outputs

  /// Expects a stream to emit the events of an output at their times.
  ///
  /// Subscribes at once. Values are compared as JSON.
  ///
  /// - Parameters:
  ///   - name: the name of the output.
  ///   - stream: the stream.
  /// - Throws: `RunRecordingError` if there is no such output.
  public func expect<Stream: ObservableConvertibleType>(_ name: String, from stream: Stream) throws(RunRecordingError)
  where Stream.Element: Encodable {
    try compare(name, stream) { (try? JSONValue(encoding: $0)) ?? .null }
  }

  /// Expects a stream whose values are not `Encodable` to emit the events of an output at their times.
  ///
  /// Subscribes at once. Values are compared by their descriptions.
  ///
  /// - Parameters:
  ///   - name: the name of the output.
  ///   - stream: the stream.
  /// - Throws: `RunRecordingError` if there is no such output.
  @_disfavoredOverload
  public func expect<Stream: ObservableConvertibleType>(_ name: String, from stream: Stream) throws(RunRecordingError) {
    try compare(name, stream) { JSONValue(describing: $0) }
  }

  /// Plays the run into a view model that `body` makes, and retains the view model until the run is over.
  ///
  ///     try player.replay {
  ///       let model = SearchModel()
  ///       try player.expect("results", from: model.results)
  ///       try player.play("query", into: model.query)
  ///       return model
  ///     }
  ///
  /// In `body` and during the run, the schedulers of dispatch queues, such as `MainScheduler`, have the time of the player, and tasks run
  /// in it. So the view model needs no scheduler of the player's. If it sleeps, it needs `clock`.
  ///
  /// - Parameters:
  ///   - tolerance: how far the times of outputs can differ.
  ///   - body: makes the view model, and states what is played and expected.
  /// - Throws: `RunMismatch` if an output differs from the recording, and any error that `body` throws.
  public func replay<Model>(tolerance: Duration = .milliseconds(100), _ body: () throws -> Model) throws {
    _ = VirtualTimeExecutor.interceptTasks()
    try virtualTimeExecutor.entered {
      let model = try body()
      defer { withExtendedLifetime(model) {} }
      try run(tolerance: tolerance)
    }
  }

  /// Plays the inputs at their times, in the order of the recording, until its last event.
  ///
  /// During the run, the schedulers of dispatch queues have the time of the player. What a view model has started before has not: see
  /// `replay(tolerance:_:)`.
  ///
  /// - Parameter tolerance: how far the times of outputs can differ. A program needs some time for its work, and virtual time does
  ///   not pass meanwhile. Pass `.zero` for a run that was recorded under virtual time.
  /// - Throws: `RunMismatch` if an output differs from the recording.
  public func run(tolerance: Duration = .milliseconds(100)) throws(RunMismatch) {
    // Inputs of the same time keep the order of the file, also if they belong to several streams.
    for input in inputs.sorted(by: { ($0.time, $0.line) < ($1.time, $1.line) }) {
      scheduler.scheduleAt(RunPlayer.tick(input.time), action: input.send)
    }
    inputs = []
    _ = VirtualTimeExecutor.interceptTasks()
    // An output can be recorded a little before its time, too.
    virtualTimeExecutor.entered {
      scheduler.advanceTo(RunPlayer.tick((recording.entries.map(\.time).max() ?? .zero) + tolerance))
    }
    let differences = checks.compactMap { $0(tolerance) }
    let notes = differences.isEmpty ? [] : VirtualTimeError.notes(on: virtualTimeExecutor, clock: "player.clock")
    subscriptions.dispose()
    virtualTimeExecutor.finish()
    guard let line = differences.map(\.line).min() else { return }
    throw RunMismatch(description: (differences.map(\.description) + notes).joined(separator: "\n"), line: line)
  }

  // MARK: Helpers

  private func keep(_ subscription: any Disposable) { _ = subscriptions.insert(subscription) }

  private static func tick(_ time: Duration) -> TestTime { TestTime(clamping: time.attoseconds / 1_000_000_000) }

  private func stream<Value>(
    _ name: String, _ value: (JSONValue?, Int) throws(RunRecordingError) -> Value
  ) throws(RunRecordingError) -> Observable<Value> {
    let subject = PublishSubject<Value>()
    for entry in try recording.entries(.input, name) {
      let event: Event<Value> =
        switch entry.event {
        case .next(let json): .next(try value(json, entry.line))
        case .omitted: .next(try value(nil, entry.line))
        case .completed: .completed
        case .error(let text): .error(RecordedError(description: text))
        }
      inputs.append(Input(line: entry.line, time: entry.time) { subject.on(event) })
    }
    return subject.asObservable()
  }

  private func compare<Stream: ObservableConvertibleType>(
    _ name: String, _ stream: Stream, _ json: @escaping (Stream.Element) -> JSONValue
  ) throws(RunRecordingError) {
    let expected = try recording.entries(.output, name)
    let end = recording.entries.map(\.time).max() ?? .zero
    let observer = scheduler.createObserver(Stream.Element.self)
    keep(stream.asObservable().subscribe(observer))
    let last = recording.line + recording.text.count { $0 == "\n" } - 1
    checks.append { [file = recording.file] tolerance in
      let actual = observer.events.map { recorded in
        let event: RunRecording.Event =
          switch recorded.value {
          case .next(let value): .next(json(value))
          case .completed: .completed
          case .error(let error): .error("\(error)")
          }
        return ReplayedEvent(time: .nanoseconds(recorded.time), event: event)
      }
      return ReplayedEvent.difference(name, file, last, expected, actual, until: end, tolerance)
    }
  }
}

private struct ReplayedEvent {
  let time: Duration
  let event: RunRecording.Event

  /// `0.5 s  next(["a"])`.
  var text: String {
    let text =
      switch event {
      case .next(let json): "next(\(json.text))"
      case .omitted: "next(left out)"
      case .completed: "completed"
      case .error(let text): "error(\(text))"
      }
    return "\(time.secondsText) s  \(text)"
  }

  func equals(_ other: ReplayedEvent, _ tolerance: Duration) -> Bool {
    guard time - other.time <= tolerance, other.time - time <= tolerance else { return false }
    if event == .omitted, case .next = other.event { return true }
    return event == other.event
  }

  /// Describes the first difference, or returns nil if there is none.
  static func difference(
    _ name: String, _ file: String, _ last: Int, _ expected: [RunRecording.Entry], _ actual: [ReplayedEvent],
    until end: Duration, _ tolerance: Duration
  ) -> RunMismatch? {
    let recorded = expected.map { ReplayedEvent(time: $0.time, event: $0.event) }
    // What would have come after the end of the recording is not known.
    let actual = actual.enumerated().filter { $0.offset < recorded.count || $0.element.time <= end }.map(\.element)
    let count = max(recorded.count, actual.count)
    let pairs = (0..<count).map { ($0 < recorded.count ? recorded[$0] : nil, $0 < actual.count ? actual[$0] : nil) }
    let index = pairs.firstIndex { recorded, actual in
      guard let recorded, let actual else { return true }
      return !recorded.equals(actual, tolerance)
    }
    guard let index else { return nil }
    let place = index < expected.count ? "\(file):\(expected[index].line)" : "the end of \(file)"
    let isCorrected = index < expected.count && expected[index].isCorrected
    let label = isCorrected ? "expected (corrected)" : "expected"
    let description = """
      the output '\(name)' differs from \(place) at its event \(index + 1)
        \(label)   \(pairs[index].0?.text ?? "nothing")
        replayed\(String(repeating: " ", count: label.count - 8))   \(pairs[index].1?.text ?? "nothing")
      """
    return RunMismatch(description: description, line: index < expected.count ? expected[index].line : last)
  }
}
