import Foundation

/// The content that the program shows: a list of named facts.
package struct Feed: Codable, Equatable, Sendable {
  /// The title above the facts.
  package var title: String
  /// The facts, in the order in which they are shown.
  package var facts: [Fact]

  /// A fact with a name.
  package struct Fact: Codable, Equatable, Sendable {
    /// The name of the fact.
    package var name: String
    /// The text of the fact.
    package var text: String
    /// A fraction from 0 to 1 that is shown as a bar, or nil for no bar.
    package var share: Double?

    package init(_ name: String, _ text: String, share: Double? = nil) {
      self.name = name
      self.text = text
      self.share = share
    }
  }

  package init(title: String, facts: [Fact]) {
    self.title = title
    self.facts = facts
  }
}

extension Feed {
  /// Reads the feed in the JSON file at `path`.
  init(json path: String) throws(FeedError) {
    let data = try FeedSource.contents(path)
    do {
      self = try JSONDecoder().decode(Feed.self, from: data)
    } catch {
      throw .malformed(path: path, reason: FeedDiagnosis(error).text)
    }
    if let invalid = facts.first(where: { !(0...1).contains($0.share ?? 0) }) {
      throw .malformed(path: path, reason: "the share of '\(invalid.name)' is not between 0 and 1")
    }
  }
}

/// A message about a decoding error.
private struct FeedDiagnosis {
  let text: String

  init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      text = "'\(key.stringValue)' is missing\(FeedDiagnosis.location(context.codingPath))"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      text = "unexpected value\(FeedDiagnosis.location(context.codingPath))"
    default: text = "not valid JSON"
    }
  }

  private static func location(_ path: [any CodingKey]) -> String {
    path.isEmpty ? "" : " at " + path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
  }
}
