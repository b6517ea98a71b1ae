public import Foundation

extension RunRecording {
  /// Reads a recording from a file.
  ///
  /// - Complexity: O(*n*) in the size of the file.
  /// - Throws: `RunRecordingError`.
  public init(contentsOf url: URL) throws(RunRecordingError) {
    let data: Data
    do { data = try Data(contentsOf: url) } catch {
      throw .unreadable(file: url.lastPathComponent, reason: error.localizedDescription)
    }
    try self.init(String(decoding: data, as: UTF8.self), file: url.lastPathComponent)
  }

  /// Reads a recording from its text.
  ///
  /// - Parameters:
  ///   - text: the lines of the recording.
  ///   - file: the name of the file, for messages.
  ///   - line: the line of the file where the text begins, for a recording that is a literal.
  /// - Complexity: O(*n*) in the length of the text.
  /// - Throws: `RunRecordingError`.
  public init(_ text: String, file: String = "recording", line: Int = 1) throws(RunRecordingError) {
    (self.file, self.line) = (file, line)
    // To Swift, the two characters at the end of such a line are one. In a string of JSON, they do not occur.
    let text = text.replacing("\r\n", with: "\n")
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    if lines.count > 1, let last = lines.last, Line(last) == nil {
      isCutOff = true
      lines.removeLast()
    }
    guard let header = lines.first.flatMap(Line.init), header.rill == "run", let version = header.version else {
      throw .notARecording(file: file)
    }
    guard version <= RunRecording.version else { throw .unsupportedVersion(version, file: file) }
    (model, modules) = (header.model, header.modules ?? [])
    for (index, text) in lines.enumerated().dropFirst() { try add(text, number: line + index) }
    self.text = lines.map { $0 + "\n" }.joined()
  }

  /// The first time in seconds whose nanoseconds are too many for an `Int64`.
  private static let endOfTime = Decimal(Int64.max) / 1_000_000_000

  private mutating func add(_ text: Substring, number: Int) throws(RunRecordingError) {
    guard !text.isEmpty else { return }
    guard let line = Line(text) else { throw .malformed(file: file, line: number, reason: "not a line of JSON") }
    guard (line.input == nil) != (line.output == nil), let name = line.input ?? line.output else {
      throw .malformed(file: file, line: number, reason: "not exactly one of 'input' and 'output'")
    }
    let direction = line.input == nil ? Direction.output : .input
    if let type = line.type {
      streams.append(Stream(direction: direction, name: name, type: type))
      return
    }
    guard case .number(let seconds)? = line.time, seconds >= 0, seconds < RunRecording.endOfTime else {
      throw .malformed(file: file, line: number, reason: "'time' is missing, negative, or beyond 292 years")
    }
    guard streams.contains(where: { $0.direction == direction && $0.name == name }) else {
      throw .malformed(file: file, line: number, reason: "'\(name)' has not been announced as \(direction.rawValue)")
    }
    guard let event = line.event else {
      throw .malformed(file: file, line: number, reason: "not one of 'next', 'completed', 'error' and 'omitted'")
    }
    entries.append(
      Entry(
        line: number, time: Duration(decimalSeconds: seconds), direction: direction, name: name, event: event,
        isCorrected: line.corrected ?? false))
  }
}

/// The fields of a line.
private struct Line: Decodable {
  var rill: String?
  var version: Int?
  var model: String?
  var modules: [String]?
  var input: String?
  var output: String?
  var type: String?
  var time: JSONValue?
  var event: RunRecording.Event?
  var corrected: Bool?

  private enum Key: String, CodingKey {
    case rill, version, model, modules, input, output, type, time, next, completed, error, omitted, corrected
  }

  init?(_ text: Substring) {
    guard let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)) else { return nil }
    self = line
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    rill = try container.decodeIfPresent(String.self, forKey: .rill)
    version = try container.decodeIfPresent(Int.self, forKey: .version)
    model = try container.decodeIfPresent(String.self, forKey: .model)
    modules = try container.decodeIfPresent([String].self, forKey: .modules)
    input = try container.decodeIfPresent(String.self, forKey: .input)
    output = try container.decodeIfPresent(String.self, forKey: .output)
    type = try container.decodeIfPresent(String.self, forKey: .type)
    time = try container.decodeIfPresent(JSONValue.self, forKey: .time)
    corrected = try container.decodeIfPresent(Bool.self, forKey: .corrected)
    if container.contains(.next) {
      event = .next(try container.decode(JSONValue.self, forKey: .next))
    } else if container.contains(.completed) {
      event = .completed
    } else if let text = try container.decodeIfPresent(String.self, forKey: .error) {
      event = .error(text)
    } else if container.contains(.omitted) {
      event = .omitted
    }
  }
}
