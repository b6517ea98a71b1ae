public import Rill
public import RillRecording

extension RunPlayer {
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
        return OutputEvent(time: .nanoseconds(recorded.time), event: event)
      }
      return RunMismatch.firstDifference(name, file, last, expected, actual, until: end, tolerance)
    }
  }
}
