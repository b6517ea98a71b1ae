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
/// Code that takes a clock gets `clock`. A player is used on one thread, and runs once. It expects every recorded output.
public final class RunPlayer {
  /// The scheduler of the run, whose ticks are nanoseconds.
  public let scheduler = TestScheduler(tick: .nanoseconds(1))
  /// The clock of the run, for a view model or a request that sleeps: the counterpart of the recorder's clock.
  ///
  /// Its time is the time since the beginning of the recording.
  public var clock: VirtualClock { scheduler.virtualClock }
  /// The recording.
  public let recording: RunRecording

  private enum Phase {
    /// The test states what is played and expected.
    case stating
    /// The test has failed before the run.
    case failed
    /// The run has begun.
    case begun
  }

  private var phase = Phase.stating
  /// Compare the expected outputs with the recording, within a tolerance, after the run.
  private var checks: [(Duration) -> RunMismatch?] = []
  private var expectedOutputs: Set<String> = []
  private var inputs: [Input] = []
  private let subscriptions = CompositeDisposable()

  private let virtualTimeRun: VirtualTimeRun
  private let location: (file: StaticString, line: UInt)

  private struct Input {
    let line: Int
    let time: Duration
    let send: () -> Void
  }

  /// Creates a player of a recording in a file.
  ///
  /// - Throws: `RunRecordingError`.
  public convenience init(
    contentsOf url: URL, file: StaticString = #fileID, line: UInt = #line
  ) throws(RunRecordingError) {
    self.init(try RunRecording(contentsOf: url), file: file, line: line)
  }

  /// Creates a player of a recording, which must be run if anything is expected.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - file: the file to report if the player is never run.
  ///   - line: the line to report if the player is never run.
  public init(_ recording: RunRecording, file: StaticString = #fileID, line: UInt = #line) {
    self.recording = recording
    location = (file, line)
    virtualTimeRun = VirtualTimeRun(scheduler: scheduler)
  }

  deinit {
    subscriptions.dispose()
    virtualTimeRun.finish()
    // No function is left that could throw.
    if phase == .stating, !checks.isEmpty {
      let message = "\(location.file):\(location.line): the player has expectations, and was never run"
      fatalError("Rill: \(message): call run(), or use replay", file: location.file, line: location.line)
    }
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
        guard let omitted else { throw .omittedValue(file: file, line: line, stream: name, type: "\(Value.self)") }
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

  // MARK: The run

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
  /// - Throws: `RunMismatch` for what `run(tolerance:)` finds, and any error that `body` throws.
  public func replay<Model>(tolerance: Duration = .milliseconds(100), _ body: () throws -> Model) throws {
    try requireFirstRun()
    _ = VirtualTimeRun.interceptTasks()
    try virtualTimeRun.entered {
      let model: Model
      do { model = try body() } catch {
        phase = .failed
        throw error
      }
      defer { withExtendedLifetime(model) {} }
      try run(tolerance: tolerance)
    }
  }

  /// Plays the inputs at their times, in the order of the recording, until `tolerance` after its last event.
  ///
  /// During the run, the schedulers of dispatch queues have the time of the player. What a view model has started before has not: see
  /// `replay(tolerance:_:)`.
  ///
  /// - Parameter tolerance: how far the times of outputs can differ. A program needs some time for its work, and virtual time does
  ///   not pass meanwhile. Pass `.zero` for a run that was recorded under virtual time.
  /// - Throws: `RunMismatch` if an output differs from the recording or is not expected, if a task sleeps on a clock that is not the
  ///   player's, if an action of `scheduleAt` is due after the end, or if the work at an instant has no end. A player runs once.
  public func run(tolerance: Duration = .milliseconds(100)) throws(RunMismatch) {
    try requireFirstRun()
    phase = .begun
    scheduleInputs()
    _ = VirtualTimeRun.interceptTasks()
    // An output can be recorded a little before its time, too.
    let end = RunPlayer.tick((recording.entries.map(\.time).max() ?? .zero) + tolerance)
    let ending = virtualTimeRun.entered { virtualTimeRun.advance(to: end) }
    let differences = checks.compactMap { $0(tolerance) } + unexpectedOutputs
    // A recording can end anywhere, so only a task with another time makes a run without differences fail.
    let isEndless = ending == .endlessWork
    let notes = VirtualTimeError.notes(
      on: virtualTimeRun, onlyOfOtherTimes: differences.isEmpty && !isEndless, clock: "player.clock")
    let mistake = mistake(ending)
    subscriptions.dispose()
    if isEndless { virtualTimeRun.entered { virtualTimeRun.cancelAllTasks() } }
    virtualTimeRun.finish()
    let messages = differences.map(\.description) + (mistake.map { ["\(recording.file): \($0)"] } ?? []) + notes
    if messages.isEmpty { return }
    throw RunMismatch(
      description: messages.joined(separator: "\n"), line: differences.map(\.line).min() ?? recording.lastLine)
  }

  private func requireFirstRun() throws(RunMismatch) {
    if phase != .begun { return }
    let message = "\(recording.file): the player has run already: make another one for a second run"
    throw RunMismatch(description: message, line: recording.line)
  }

  /// The recorded outputs that the test does not compare.
  private var unexpectedOutputs: [RunMismatch] {
    recording.streams.filter { $0.direction == .output && !expectedOutputs.contains($0.name) }.map { output in
      let line = recording.entries.first { $0.direction == .output && $0.name == output.name }?.line
      let place = line.map { "\(recording.file):\($0)" } ?? recording.file
      let message = "\(place): nothing expects the output '\(output.name.printable)': expect it, or remove its lines"
      return RunMismatch(description: message, line: line ?? recording.line)
    }
  }

  /// Says what keeps the run from its end, or what comes after it.
  private func mistake(_ ending: TestScheduler.RunEnding) -> String? {
    switch ending {
    case .stopped: return "stop() has ended the run at \(scheduler.uptime)"
    case .endlessWork: return virtualTimeRun.endlessWork
    case .alreadyRunning: return "the scheduler of the player is running already"
    case .timeReached: break
    }
    return scheduler.firstWaitingAction.map { time in
      let end = "after the end of the run at \(scheduler.uptime)"
      return "an action is scheduled at \(scheduler.tick * time), \(end): it does not run"
    }
  }

  private func scheduleInputs() {
    // Inputs of the same time keep the order of the file, even if they belong to several streams.
    let ordered = inputs.sorted { ($0.time, $0.line) < ($1.time, $1.line) }
    for input in ordered { scheduler.scheduleAt(RunPlayer.tick(input.time), action: input.send) }
    inputs = []
  }

  // MARK: Helpers

  /// Throws what `body` throws, or an error if the run has begun.
  ///
  /// A player that has thrown an error need not be run.
  func stating<Result>(_ name: String, _ body: () throws(RunRecordingError) -> Result) throws(RunRecordingError) -> Result {
    if phase == .begun { throw .tooLate(stream: name, file: recording.file) }
    do { return try body() } catch {
      phase = .failed
      throw error
    }
  }

  /// Compares an output with the recording after the run.
  func addCheck(of output: String, _ check: @escaping (Duration) -> RunMismatch?) {
    expectedOutputs.insert(output)
    checks.append(check)
  }

  func keep(_ subscription: any Disposable) { _ = subscriptions.insert(subscription) }

  private static func tick(_ time: Duration) -> TestTime { TestTime(clamping: time.attoseconds / 1_000_000_000) }

  private func stream<Value>(
    _ name: String, _ value: (JSONValue?, Int) throws(RunRecordingError) -> Value
  ) throws(RunRecordingError) -> Observable<Value> {
    try stating(name) { () throws(RunRecordingError) in try scheduledStream(name, value) }
  }

  private func scheduledStream<Value>(
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
}
