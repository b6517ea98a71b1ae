/// A recorded run of a program: the events of its named streams with their times.
///
/// `RunRecorder` writes it and `RunPlayer` plays it. The file consists of JSON lines: a header, a line for each stream, and a line for
/// each event.
///
///     {"rill":"run","version":1}
///     {"input":"query","type":"String"}
///     {"output":"results","type":"Array<String>"}
///     {"time":0.25,"input":"query","next":"rill"}
///     {"time":0.5,"output":"results","next":["a","b"]}
///     {"time":0.75,"input":"query","completed":true}
///
/// Times are in seconds since the beginning of the run. Instead of `next`, a line can have `"completed":true`, `"error":"…"` with
/// the description of the error, or `"omitted":true` for a value that was left out. `"corrected":true` marks an
/// output that was changed after the run.
public struct RunRecording: Sendable {
  /// The version of the format.
  public static let version = 1

  /// Whether a stream goes into the program or comes out of it.
  public enum Direction: String, Sendable {
    /// The program receives the events.
    case input
    /// The program emits the events.
    case output
  }

  /// A recorded stream.
  public struct Stream: Hashable, Sendable {
    /// The direction of the stream.
    public let direction: Direction
    /// The name of the stream.
    public let name: String
    /// The type of its values, as Swift spells it.
    public let type: String
  }

  package enum Event: Equatable, Sendable {
    case next(JSONValue)
    case omitted
    case completed
    case error(String)
  }

  package struct Entry: Sendable {
    package let line: Int
    package let time: Duration
    package let direction: Direction
    package let name: String
    package let event: Event
    /// Whether the event was changed after the run.
    package let isCorrected: Bool
  }

  /// The name of the file, for messages.
  public let file: String
  /// The line of `file` where the recording begins.
  package let line: Int
  /// The streams, in the order in which the recorder got them.
  public internal(set) var streams: [Stream] = []
  /// The expression that makes the recorded view model in a test, if the recorder was given one.
  public internal(set) var model: String?
  /// The modules that `model` needs.
  public internal(set) var modules: [String] = []
  /// Whether the last line is incomplete, because the program was ended while it wrote it.
  ///
  /// That line is ignored.
  public internal(set) var isCutOff = false
  /// The text of the recording without an incomplete last line.
  public internal(set) var text = ""

  package internal(set) var entries: [Entry] = []

  /// Returns the events of a stream.
  package func entries(_ direction: Direction, _ name: String) throws(RunRecordingError) -> [Entry] {
    guard streams.contains(where: { $0.direction == direction && $0.name == name }) else {
      throw .unknownStream(name, file: file, recorded: streams.filter { $0.direction == direction }.map(\.name))
    }
    return entries.filter { $0.direction == direction && $0.name == name }
  }
}
