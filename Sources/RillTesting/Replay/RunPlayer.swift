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
/// Code that takes a clock gets `clock`. A player is used on one thread, and replays once. It expects every recorded output.
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
    /// `replay` has not been called.
    case before
    /// The body of `replay` states what is played and expected.
    case stating
    /// Nothing can be stated any more: the run has begun, or the body has thrown an error.
    case over
  }

  private var phase = Phase.before
  /// Compare the expected outputs with the recording, within a tolerance, after the run.
  private var checks: [(Duration) -> RunMismatch?] = []
  private var expectedOutputs: Set<String> = []
  private var inputs: [Input] = []
  private let subscriptions = CompositeDisposable()

  private struct Input {
    let line: Int
    let time: Duration
    let send: () -> Void
  }

  /// Creates a player of a recording in a file.
  ///
  /// - Throws: `RunRecordingError`.
  public convenience init(contentsOf url: URL) throws(RunRecordingError) {
    self.init(try RunRecording(contentsOf: url))
  }

  /// Creates a player of a recording.
  ///
  /// - Parameter recording: the recording.
  public init(_ recording: RunRecording) { self.recording = recording }

  // MARK: Inputs

  /// Returns an input as a hot stream, which emits while the player runs.
  ///
  /// - Parameters:
  ///   - name: the name of the input.
  ///   - type: the type of its values.
  ///   - omitted: stands for values that were left out of the recording.
  /// - Returns: The stream. An error that was recorded is a `RecordedError` with its description.
  /// - Throws: `RunRecordingError` if there is no such input, if a value is not of this type, or outside of the body of `replay`.
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
  /// - Throws: `RunRecordingError` if there is no such input, or outside of the body of `replay`.
  public func input(_ name: String, _ type: Void.Type = Void.self) throws(RunRecordingError) -> Observable<Void> {
    try stream(name) { _, _ in () }
  }

  /// Sends the values of an input to a relay, a subject or another observer while the player runs.
  ///
  /// - Parameters:
  ///   - name: the name of the input.
  ///   - observer: receives the values.
  ///   - omitted: stands for values that were left out of the recording.
  /// - Throws: `RunRecordingError` if there is no such input, if a value is not of the observer's type, or outside of the body of `replay`.
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
  /// - Throws: `RunRecordingError` if there is no such input, or outside of the body of `replay`.
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
  /// - Throws: `RunRecordingError` if there is no such input, if a value is not of the relay's type, or outside of the body of `replay`.
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
  /// - Throws: `RunRecordingError` if there is no such input, or outside of the body of `replay`.
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
  /// Plays the inputs at their times, in the order of the recording, until `tolerance` after its last event.
  ///
  /// In `body` and during the run, the schedulers of dispatch queues, such as `MainScheduler`, have the time of the player, and tasks run
  /// in it. So the view model needs no scheduler of the player's. If it sleeps, it needs `clock`.
  ///
  /// - Parameters:
  ///   - tolerance: how far the times of outputs can differ. A program needs some time for its work, and virtual time does not pass
  ///     meanwhile. Pass `.zero` for a run that was recorded under virtual time.
  ///   - body: makes the view model, and states what is played and expected.
  /// - Throws: Any error that `body` throws. `RunMismatch` if an output differs from the recording or is not expected, if a task sleeps on
  ///   a clock that is not the player's, if an action of `scheduleAt` is due after the end, if the work at an instant has no end, or if
  ///   the player has replayed before.
  public func replay<Model>(tolerance: Duration = .milliseconds(100), _ body: () throws -> Model) throws {
    if phase != .before {
      let message = "\(recording.file): the player has replayed already: make another one for a second run"
      throw RunMismatch(description: message, line: recording.line)
    }
    phase = .stating
    let run = VirtualTimeRun(scheduler: scheduler)
    _ = VirtualTimeRun.interceptTasks()
    try run.entered {
      let model = Result { try body() }
      phase = .over
      defer {
        withExtendedLifetime(model) {
          subscriptions.dispose()
          run.finish()
        }
      }
      _ = try model.get()
      try play(in: run, tolerance)
    }
  }

  private func play(in run: VirtualTimeRun, _ tolerance: Duration) throws(RunMismatch) {
    scheduleInputs()
    // An output can be recorded a little before its time, too.
    let ending = run.advance(to: RunPlayer.tick((recording.entries.map(\.time).max() ?? .zero) + tolerance))
    let differences = checks.compactMap { $0(tolerance) } + unexpectedOutputs
    // A recording can end anywhere, so only a task with another time makes a run without differences fail.
    let isEndless = ending == .endlessWork
    let notes = VirtualTimeError.notes(on: run, onlyOfOtherTimes: differences.isEmpty && !isEndless, clock: "player.clock")
    let mistake = mistake(ending, run)
    if isEndless { run.cancelAllTasks() }
    let messages = differences.map(\.description) + (mistake.map { ["\(recording.file): \($0)"] } ?? []) + notes
    if messages.isEmpty { return }
    throw RunMismatch(
      description: messages.joined(separator: "\n"), line: differences.map(\.line).min() ?? recording.lastLine)
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
  private func mistake(_ ending: TestScheduler.RunEnding, _ run: VirtualTimeRun) -> String? {
    switch ending {
    case .stopped: return "stop() has ended the run at \(scheduler.uptime)"
    case .endlessWork: return run.endlessWork
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

  /// Throws an error unless the body of `replay` runs: nothing would be played or compared.
  func requireStating(_ name: String) throws(RunRecordingError) {
    if phase != .stating { throw .outsideOfReplay(stream: name, file: recording.file) }
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
    try requireStating(name)
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
