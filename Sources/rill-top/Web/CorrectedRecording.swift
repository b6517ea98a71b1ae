import Foundation
package import RillRecording

/// A part of a recording, in which outputs are corrected.
package struct CorrectedRecording {
  package let recording: RunRecording
  /// What was corrected, for people, and how often if that is more than once.
  package let corrections: [String]

  package init(path: String, _ excerpt: RecordingExcerpt) throws {
    let url = URL(filePath: path)
    // `123-cart.jsonl` of process 123.
    let file = url.lastPathComponent.replacing(#/^\d+-/#, with: "")
    try self.init(try RunRecording(contentsOf: url), file: file, excerpt)
  }

  /// Throws if a correction is of no output of this part: a test without it would pass.
  package init(_ whole: RunRecording, file: String, _ excerpt: RecordingExcerpt) throws {
    let streams = Set(excerpt.streams)
    let recorded = whole.streams.map { "\($0.direction.rawValue):\($0.name)" }
    if let unknown = streams.subtracting(recorded).min() {
      let list = recorded.map { "'\($0.printable)'" }.joined(separator: ", ")
      throw Failure(.misuse, "no stream is called '\(unknown.printable)'; recorded are \(list)")
    }
    var corrected: [Int: String?] = [:]
    for correction in excerpt.corrections { corrected[correction.line] = .some(try correction.json.map(Self.line)) }
    let entries = Dictionary(uniqueKeysWithValues: whole.entries.map { ($0.line, $0) })
    var kept: [String] = []
    var notes: [String] = []
    for (index, text) in whole.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let number = index + 1
      if let entry = entries[number] {
        guard streams.contains("\(entry.direction.rawValue):\(entry.name)") else { continue }
        if let through = excerpt.through, number > through { continue }
        if entry.direction == .output, let value = corrected.removeValue(forKey: number) {
          let (output, event) = (Self.short(entry.name), Self.text(entry.event))
          guard let value else {
            notes.append("the output '\(output)' emits nothing instead of \(event)")
            continue
          }
          let key = JSONValue.string(entry.name).text
          kept.append(#"{"time":\#(entry.time.secondsText),"output":\#(key),"next":\#(value),"corrected":true}"#)
          notes.append("the output '\(output)' emits \(Self.short(value)) instead of \(event)")
          continue
        }
      } else if number > 1 {
        // The line that announces a stream.
        guard let stream = Self.announced(text), streams.contains(stream) else { continue }
      }
      kept.append(String(text))
    }
    if let line = corrected.keys.min() {
      throw Failure(.misuse, "the correction of line \(line) is of no output in this part of the recording, and would be lost")
    }
    recording = try RunRecording(kept.map { $0 + "\n" }.joined(), file: file)
    // The same mistake at several times is named once.
    let counts = Dictionary(notes.map { ($0, 1) }, uniquingKeysWith: +)
    let unique = notes.reduce(into: [String]()) { unique, note in if !unique.contains(note) { unique.append(note) } }
    corrections = unique.map { counts[$0, default: 1] == 1 ? $0 : "\($0), \(counts[$0, default: 1]) times" }
    if !recording.streams.contains(where: { $0.direction == .output }) { throw Failure(.misuse, "no output is selected") }
  }

  /// The test that plays the recording.
  package var test: ReplayTestGenerator {
    get throws { try ReplayTestGenerator(recording, origin: "Made with `rill-top --web`", corrections: corrections) }
  }

  /// Returns the JSON that the user has typed, on one line.
  private static func line(_ text: String) throws(Failure) -> String {
    guard (try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))) != nil else {
      throw Failure(.misuse, "'\(short(text).printable)' is no JSON that can be read; a text needs quotation marks")
    }
    // White space: a string contains no line break.
    return String(text.map { $0.isNewline && $0.isASCII ? " " : $0 })
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
