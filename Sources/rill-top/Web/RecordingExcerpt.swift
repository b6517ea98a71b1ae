/// What the page asks of a recording: a part of it, with corrections.
package struct RecordingExcerpt: Decodable, Sendable {
  package struct Correction: Decodable, Sendable {
    /// The line of an output.
    package let line: Int
    /// The value that should have been emitted, as the user has typed it, or nil for none.
    package let json: String?

    package init(line: Int, json: String?) { (self.line, self.json) = (line, json) }
  }

  /// The number by which the server knows the recording.
  package let recording: Int
  /// `input:NAME` or `output:NAME` for each stream.
  package let streams: [String]
  /// The last line, or nil for all.
  package let through: Int?
  package let corrections: [Correction]

  package init(recording: Int = 0, streams: [String], through: Int? = nil, corrections: [Correction] = []) {
    (self.recording, self.streams, self.through, self.corrections) = (recording, streams, through, corrections)
  }
}
