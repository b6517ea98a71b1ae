public import Rill
public import RillRecording

extension RunPlayer {
  /// Expects a stream to emit the events of an output at their times.
  ///
  /// Subscribes at once. Values are compared as JSON. The order of events of several outputs at one time is not compared.
  ///
  /// - Parameters:
  ///   - name: the name of the output.
  ///   - stream: the stream.
  /// - Throws: `RunRecordingError` if there is no such output, or outside of the body of `replay`.
  public func expect<Stream: ObservableConvertibleType>(_ name: String, from stream: Stream) throws(RunRecordingError)
  where Stream.Element: Encodable {
    try compare(name, stream) { (try? JSONValue(encoding: $0)).map(RunRecording.Event.next) ?? .omitted }
  }

  /// Expects a stream whose values are not `Encodable` to emit the events of an output at their times.
  ///
  /// Subscribes at once. Values are compared by their descriptions.
  ///
  /// - Parameters:
  ///   - name: the name of the output.
  ///   - stream: the stream.
  /// - Throws: `RunRecordingError` if there is no such output, or outside of the body of `replay`.
  @_disfavoredOverload
  public func expect<Stream: ObservableConvertibleType>(_ name: String, from stream: Stream) throws(RunRecordingError) {
    try compare(name, stream) { .next(JSONValue(describing: $0)) }
  }

  private func compare<Stream: ObservableConvertibleType>(
    _ name: String, _ stream: Stream, _ next: @escaping (Stream.Element) -> RunRecording.Event
  ) throws(RunRecordingError) {
    try requireStating(name)
    let expected = try recording.entries(.output, name)
    let end = recording.entries.map(\.time).max() ?? .zero
    let observer = DescribedEvents<Stream.Element, _>(scheduler) { recorded in
      let event: RunRecording.Event =
        switch recorded.value {
        case .next(let value): next(value)
        case .completed: .completed
        case .error(let error): .error("\(error)")
        }
      return OutputEvent(time: .nanoseconds(recorded.time), event: event)
    }
    keep(stream.asObservable().subscribe(observer))
    addCheck(of: name) { [recording] tolerance in
      RunMismatch.firstDifference(name, recording, expected, observer.all, until: end, tolerance)
    }
  }
}

extension RunRecording {
  /// The last line, in its file or in the file of the test that contains it.
  var lastLine: Int { line + text.count { $0 == "\n" } - 1 }
}
