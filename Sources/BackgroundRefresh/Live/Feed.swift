import Foundation

/// What the program shows: a few named facts.
package struct Feed: Codable, Equatable, Sendable {
  /// Above the facts.
  package var title: String
  /// In the order in which they are shown.
  package var facts: [Fact]

  /// Something to know.
  package struct Fact: Codable, Equatable, Sendable {
    /// What it is about.
    package var name: String
    /// What there is to say.
    package var text: String
    /// How much of all there is, from 0 to 1, for a bar; nil for none.
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

/// Why there is nothing to show.
package enum FeedError: Error, Equatable, CustomStringConvertible {
  /// The file can not be read.
  case unreadable(path: String, reason: String)
  /// The file has something else in it.
  case malformed(path: String, reason: String)

  /// What to tell the user.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason), .malformed(let path, let reason): "\(path): \(reason)"
    }
  }
}

/// Where a feed comes from.
package enum FeedSource: Equatable, Sendable {
  /// This machine's load and memory, as the system's `/proc` has them; another folder for tests.
  case machine(folder: String = "/proc")
  /// A file with a feed as JSON.
  case file(path: String)

  /// What is stored is shown again only if it came from the same place.
  package var name: String {
    switch self {
    case .machine: "machine"
    case .file(let path): URL(filePath: path).standardizedFileURL.path
    }
  }

  /// Reads it, which may take a while.
  package func load() throws(FeedError) -> Feed {
    switch self {
    case .machine(let folder): try Feed(machine: ProcFolder(path: folder))
    case .file(let path): try Feed(json: path)
    }
  }

  /// More than anybody reads on a screen: bytes.
  private static let largest = 100_000

  /// The bytes of a file.
  static func contents(_ path: String) throws(FeedError) -> Data {
    let file = URL(filePath: path)
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
    if let size = attributes?[.size] as? NSNumber, size.intValue > largest {
      throw .unreadable(path: path, reason: "larger than 100 kB")
    }
    do {
      return try Data(contentsOf: file)
    } catch {
      let reason = FileManager.default.fileExists(atPath: path) ? "can not be read" : "there is no such file"
      throw .unreadable(path: path, reason: reason)
    }
  }
}

extension Feed {
  /// The feed in the file at `path`.
  init(json path: String) throws(FeedError) {
    let data = try FeedSource.contents(path)
    do {
      self = try JSONDecoder().decode(Feed.self, from: data)
    } catch {
      throw .malformed(path: path, reason: FeedDiagnosis(error).text)
    }
    if let bad = facts.first(where: { !(0...1).contains($0.share ?? 0) }) {
      throw .malformed(path: path, reason: "the share of '\(bad.name)' is not from 0 to 1")
    }
  }
}

/// What is wrong with a JSON file, in words.
private struct FeedDiagnosis {
  let text: String

  init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      text = "'\(key.stringValue)' is missing\(FeedDiagnosis.place(context.codingPath))"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      text = "not what is expected\(FeedDiagnosis.place(context.codingPath))"
    default: text = "no JSON"
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    path.isEmpty ? "" : " at " + path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
  }
}
