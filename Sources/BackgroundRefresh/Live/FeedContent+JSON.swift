import Foundation

extension FeedContent {
  /// Reads the feed in the JSON file at `path`.
  init(json path: String) throws(FeedError) {
    let data = try FeedSource.contents(path)
    do {
      self = try JSONDecoder().decode(FeedContent.self, from: data)
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
