public import Foundation
public import Rill
import RillLocks

/// Records the events of named streams of a running program into a file, with their times.
///
///     let recorder = try RunRecorder(file: url, model: "SearchModel()", modules: ["Search"])
///     let model = SearchModel()
///     recorder.recordOutput("results", model.results)
///     recorder.input("query", field.text).subscribe(model.query).disposed(by: bag)
///     recorder.input("pin", field.pin) { _ in nil }.subscribe(model.pin).disposed(by: bag)   // records when, and not what
///
/// `RunPlayer` plays the recording in a test, and `rill-marbles` draws it and writes such a test.
///
/// All functions can be called from any thread. Each event is written before the program receives it, so a crash of the program loses none
/// that it has received. Secrets are left out, unless `writing:` says what is written instead: see `ObservableType.redacted()`. The
/// recording ends with `close()` or with the deallocation of the recorder. Inputs continue unrecorded then.
public final class RunRecorder: Sendable {
  /// The time of the recording, for a program that reads a clock.
  ///
  /// It stands still while an input is delivered. So what the program computes from it is the same in the replay, to the nanosecond.
  public let clock: RunRecordingClock

  private let log: RunRecordingWriter
  private let subscriptions = CompositeDisposable()

  /// Creates the file, or replaces it by a new one, and starts the time of the recording.
  ///
  /// A file that another recorder is writing is not replaced.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - model: the expression that makes the recorded view model in a test, in which `player` is the `RunPlayer`.
  ///   - modules: the modules that `model` needs. A module whose view model is internal is `@testable Search`.
  ///   - limit: the largest size of the file in bytes. The recording ends before it gets larger, and `error` is `full`.
  ///   - clock: measures the times of the events.
  /// - Throws: `RunRecordingError.unwritable`.
  public init<C: Clock>(
    file: URL, model: String? = nil, modules: [String] = [], limit: Int = .max, clock: C = ContinuousClock()
  ) throws(RunRecordingError) where C.Duration == Duration {
    self.clock = RunRecordingClock(clock)
    log = try RunRecordingWriter(file, self.clock, limit: limit)
    var header = #"{"rill":"run","version":\#(RunRecording.version)"#
    if let model { header += #","model":\#(JSONValue.string(model).text)"# }
    if !modules.isEmpty { header += #","modules":\#(JSONValue.array(modules.map(JSONValue.string)).text)"# }
    log.write(header + "}")
  }

  deinit {
    subscriptions.dispose()
    _ = log.close()
  }

  /// The first error of writing, after which nothing more is written.
  public var error: RunRecordingError? { log.error }

  /// Ends the recording.
  ///
  /// - Throws: `RunRecordingError.unwritable` or `.full` if an event was not written.
  public func close() throws(RunRecordingError) {
    subscriptions.dispose()
    if let error = log.close() { throw error }
  }

  // MARK: Streams

  /// Returns a stream that records the events of an input as they pass.
  ///
  /// Each subscription is recorded: `share()` a stream that several subscribers need.
  ///
  /// - Parameters:
  ///   - name: the name of the input. The test that `rill-marbles --test` writes calls the property of the model by it.
  ///   - stream: the input.
  ///   - writing: returns what is written instead of a value: nil for a secret. Called on the thread that emits.
  /// - Returns: The events of `stream`.
  public func input<Stream: ObservableConvertibleType>(
    _ name: String, _ stream: Stream, writing: (@Sendable (Stream.Element) -> Stream.Element?)? = nil
  ) -> Observable<Stream.Element> where Stream.Element: Codable & SendableMetatype {
    recorded(name, stream, writesSecrets: writing != nil, JSONWriter.encoding(Stream.Element.self, changedBy: writing))
  }

  /// Returns a stream that records the events of an input without values, such as taps, as they pass.
  ///
  /// Each subscription is recorded: `share()` a stream that several subscribers need.
  ///
  /// - Parameters:
  ///   - name: the name of the input.
  ///   - stream: the input.
  /// - Returns: The events of `stream`.
  public func input<Stream: ObservableConvertibleType>(_ name: String, _ stream: Stream) -> Observable<Void>
  where Stream.Element == Void {
    recorded(name, stream, writesSecrets: true, JSONWriter.describing(Void.self, changedBy: nil))
  }

  /// Subscribes to an output and records it.
  ///
  /// Call it before the inputs begin. A cold stream is subscribed to once more: `share()` it first.
  ///
  /// - Parameters:
  ///   - name: the name of the output.
  ///   - stream: the output.
  ///   - writing: returns what is written instead of a value: nil for a secret. Called on the thread that emits.
  ///   - file: the file that a tracker shows for the subscription.
  ///   - line: its line.
  public func recordOutput<Stream: ObservableConvertibleType>(
    _ name: String, _ stream: Stream, writing: (@Sendable (Stream.Element) -> Stream.Element?)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) where Stream.Element: Encodable & SendableMetatype {
    let write = JSONWriter.encoding(Stream.Element.self, changedBy: writing)
    subscribe(name, stream, file, line, writesSecrets: writing != nil, write)
  }

  /// Subscribes to an output whose values are not `Encodable`, and records their descriptions.
  ///
  /// Call it before the inputs begin. A cold stream is subscribed to once more: `share()` it first.
  ///
  /// - Parameters:
  ///   - name: the name of the output.
  ///   - stream: the output.
  ///   - writing: returns what is written instead of a value: nil for a secret. Called on the thread that emits.
  ///   - file: the file that a tracker shows for the subscription.
  ///   - line: its line.
  @_disfavoredOverload
  public func recordOutput<Stream: ObservableConvertibleType>(
    _ name: String, _ stream: Stream, writing: (@Sendable (Stream.Element) -> String?)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    let write = JSONWriter.describing(Stream.Element.self, changedBy: writing)
    subscribe(name, stream, file, line, writesSecrets: writing != nil, write)
  }

  private func recorded<Stream: ObservableConvertibleType>(
    _ name: String, _ stream: Stream, writesSecrets: Bool,
    _ write: @escaping JSONWriting<Stream.Element>
  ) -> Observable<Stream.Element> where Stream.Element: SendableMetatype {
    let line = log.announce(.input, name, Stream.Element.self)
    let (log, clock) = (log, clock)
    let end: @Sendable () -> Void = { clock.resume() }
    return stream.asObservable().markingSecrets(operation: "do") { stream, isSecret in
      let begin: @Sendable (Event<Stream.Element>) -> Void = { event in
        guard log.isOpen else { return }
        clock.stop()
        log.write(line, RunRecordingWriter.field(event, isSecret: isSecret(), writesSecrets: writesSecrets, write))
      }
      return stream.do(
        onNext: { begin(.next($0)) }, afterNext: { _ in end() }, onError: { begin(.error($0)) }, afterError: { _ in end() },
        onCompleted: { begin(.completed) }, afterCompleted: end)
    }
  }

  private func subscribe<Stream: ObservableConvertibleType>(
    _ name: String, _ stream: Stream, _ file: StaticString, _ line: UInt, writesSecrets: Bool,
    _ write: @escaping JSONWriting<Stream.Element>
  ) {
    let announced = log.announce(.output, name, Stream.Element.self)
    let log = log
    let subscription = stream.asObservable().subscribe(file: file, line: line) { event, isSecret in
      guard log.isOpen else { return }
      log.write(announced, RunRecordingWriter.field(event, isSecret: isSecret, writesSecrets: writesSecrets, write))
    }
    _ = subscriptions.insert(subscription)
  }
}
