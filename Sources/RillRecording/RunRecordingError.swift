/// An error of a recording: where it is, and what is wrong.
public enum RunRecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file cannot be read.
  case unreadable(file: String, reason: String)
  /// The file cannot be written.
  case unwritable(file: String, reason: String)
  /// The file has reached the size that the recorder was given. It has the beginning of the run.
  case full(file: String, limit: Int)
  /// The first line is not that of a recording.
  case notARecording(file: String)
  /// The recording is in a format of a later version of the library.
  case unsupportedVersion(Int, file: String)
  /// A line does not have the form of an event.
  case malformed(file: String, line: Int, reason: String)
  /// The recording has no stream of this name.
  case unknownStream(String, file: String, recorded: [String])
  /// A value is not of the type with which the player reads it.
  case wrongType(String, file: String, line: Int, stream: String)
  /// A value was left out of the recording, and the player has no replacement for it.
  case omittedValue(file: String, line: Int, stream: String, type: String)
  /// The stream is played or expected outside of the body of `replay`, which would have no effect.
  case outsideOfReplay(stream: String, file: String)

  /// The place and the reason.
  public var description: String { text.printable }

  private var text: String {
    switch self {
    case .unreadable(let file, let reason): "\(file): cannot be read: \(reason)"
    case .unwritable(let file, let reason): "\(file): cannot be written: \(reason)"
    case .full(let file, let limit): "\(file): recorded only the first \(limit) bytes; pass a larger 'limit:'"
    case .notARecording(let file): "\(file):1: not a recording of a run"
    case .unsupportedVersion(let version, let file):
      "\(file):1: the recording has version \(version), and this library reads version \(RunRecording.version)"
    case .malformed(let file, let line, let reason): "\(file):\(line): \(reason)"
    case .unknownStream(let name, let file, let recorded):
      "\(file): no stream is called '\(name)'; recorded are \(recorded.map { "'\($0)'" }.joined(separator: ", "))"
    case .wrongType(let type, let file, let line, let stream):
      "\(file):\(line): the value of '\(stream)' cannot be read as \(type)"
    case .omittedValue(let file, let line, let stream, let type):
      "\(file):\(line): the input '\(stream)' expects a value of type \(type) here, which was left out of the recording; pass one as 'omitted:'"
    case .outsideOfReplay(let stream, let file):
      "\(file): '\(stream)' is played or expected outside of the body of replay: state it there"
    }
  }
}
