import Foundation
package import RillRecording

/// A part of a recording, in which outputs can be corrected.
///
/// The parameters of the query are `stream=input:NAME` for each stream, `until=SECONDS`, `correct=LINE:JSON` for the value that should
/// have been emitted, and `remove=LINE` for an event that should not have been.
package struct CorrectedRecording {
  package let recording: RunRecording
  /// What was corrected, for people, and how often if that is more than once.
  package let corrections: [String]

  /// The name of the file.
  package var file: String { recording.file }

  package init(path: String, query: [WebRequest.Parameter]) throws {
    let url = URL(filePath: path)
    // `123-cart.jsonl` of process 123.
    let file = url.lastPathComponent.replacing(#/^\d+-/#, with: "")
    try self.init(try RunRecording(contentsOf: url), file: file, query: query)
  }

  package init(_ whole: RunRecording, file: String, query: [WebRequest.Parameter]) throws {
    let streams = Set(query.filter { $0.name == "stream" }.map(\.value))
    let recorded = whole.streams.map { "\($0.direction.rawValue):\($0.name)" }
    if let unknown = streams.subtracting(recorded).min() {
      let list = recorded.map { "'\($0.printable)'" }.joined(separator: ", ")
      throw Failure(.misuse, "no stream is called '\(unknown.printable)'; recorded are \(list)")
    }
    // A number that is not one, or that is larger than a duration, means everything.
    let seconds = query.first { $0.name == "until" }.flatMap { Double($0.value) } ?? .infinity
    let until: Duration? = seconds < 1_000_000_000 ? .seconds(max(-1, seconds)) : nil
    var corrected: [Int: JSONValue] = [:]
    for text in query.filter({ $0.name == "correct" }).map(\.value) {
      let parts = text.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let line = Int(parts[0]) else { throw Failure(.misuse, "'\(text.printable)' is not LINE:JSON") }
      guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(parts[1].utf8)) else {
        throw Failure(.misuse, "'\(parts[1].description.printable)' is not JSON; a text needs quotation marks")
      }
      corrected[line] = value
    }
    let removed = Set(query.filter { $0.name == "remove" }.compactMap { Int($0.value) })
    let entries = Dictionary(uniqueKeysWithValues: whole.entries.map { ($0.line, $0) })
    var kept: [String] = []
    var notes: [String] = []
    for (index, text) in whole.text.split(separator: "\n").enumerated() {
      let number = index + 1
      if let entry = entries[number] {
        guard streams.contains("\(entry.direction.rawValue):\(entry.name)") else { continue }
        if let until, entry.time > until { continue }
        if entry.direction == .output, removed.contains(number) {
          notes.append("the output '\(Self.short(entry.name))' emits nothing instead of \(Self.text(entry.event))")
          continue
        }
        if entry.direction == .output, let value = corrected[number] {
          let key = JSONValue.string(entry.name).text
          kept.append(#"{"time":\#(entry.time.secondsText),"output":\#(key),"next":\#(value.text),"corrected":true}"#)
          let output = Self.short(entry.name)
          notes.append("the output '\(output)' emits \(Self.short(value.text)) instead of \(Self.text(entry.event))")
          continue
        }
      } else if number > 1 {
        // The line that announces a stream.
        guard let stream = Self.announced(text), streams.contains(stream) else { continue }
      }
      kept.append(String(text))
    }
    recording = try RunRecording(kept.map { $0 + "\n" }.joined(), file: file)
    // The same mistake at several times is named once.
    let counts = Dictionary(notes.map { ($0, 1) }, uniquingKeysWith: +)
    let unique = notes.reduce(into: [String]()) { unique, note in if !unique.contains(note) { unique.append(note) } }
    corrections = unique.map { counts[$0, default: 1] == 1 ? $0 : "\($0), \(counts[$0, default: 1]) times" }
    if !recording.streams.contains(where: { $0.direction == .output }) { throw Failure(.misuse, "no output is selected") }
  }

  /// The test that plays the recording.
  package var test: String {
    get throws {
      guard let test = ReplayTestGenerator(recording, origin: "Made with `rill-top --web`", corrections: corrections) else {
        throw Failure(.misuse, "the recording does not say how to make the view model: pass 'model:' to its RunRecorder")
      }
      return test.text
    }
  }

  /// `input:NAME` for the line of a stream.
  private static func announced(_ line: Substring) -> String? {
    guard case .object(let fields)? = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)) else { return nil }
    for direction in ["input", "output"] {
      if case .string(let name)? = fields[direction] { return "\(direction):\(name)" }
    }
    return nil
  }

  private static func text(_ event: RunRecording.Event) -> String {
    switch event {
    case .next(let value): short(value.text)
    case .omitted: "a value that was left out"
    case .completed: "a completion"
    case .error: "an error"
    }
  }

  /// The beginning of a text, so that a line of a comment has room for two.
  private static func short(_ text: String) -> String { text.count > 30 ? text.prefix(29) + "…" : text }
}
