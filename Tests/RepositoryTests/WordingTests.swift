import Foundation
import XCTest

/// Phrases that made sentences hard to read, and must not come back.
final class WordingTests: XCTestCase {
  /// A phrase, and what to write in its place.
  private static let phrases: [(pattern: String, advice: String)] = [
    (
      #"\bwho(ever)? (comes|subscribes|sends|has|asks|wants|uses|waits|disposes|reads|writes|leaves|finds|needs)\b"#,
      "name the role"
    ),
    (#"\b(somebody|anybody|nobody|whoever)\b"#, "name the role: a subscriber, a sender, another thread"),
    (#"\b(is|are|was|were) told\b"#, "receives"),
    (#"\banswers whether\b"#, "returns whether"),
    (#"\b(made|begins|starts|connects) anew\b"#, "again, or a new one"),
    (#"\bhears nothing\b"#, "receives nothing"),
    (#"\b(let|lets|letting) (it |them |the \w+ )?go\b"#, "release, deallocate"),
    (#"\bfor ever\b"#, "forever"),
    (#"\bcan not\b"#, "cannot"),
    (#"\bnewcomers?\b"#, "new subscriber"),
    (#"\bin the midst of\b"#, "during"),
    (#"\bon the ground of\b"#, "from, based on"),
    (#"\bbe it\b"#, "say it directly"),
    (#"\bbeside it\b"#, "next to it"),
  ]

  func testPhrasesThatAreHardToRead() throws {
    let patterns = try Self.phrases.map { (try Regex($0.pattern).ignoresCase(), $0.advice) }
    for (path, lines) in try Self.prose() {
      for (number, line) in lines {
        for (pattern, advice) in patterns {
          guard let match = line.firstMatch(of: pattern) else { continue }
          XCTFail("\(path):\(number): \"\(line[match.range])\": \(advice)")
        }
      }
    }
  }

  /// Pages, and the comments of sources and tests, with their line numbers.
  private static func prose() throws -> [(path: String, lines: [(Int, Substring)])] {
    var prose: [(path: String, lines: [(Int, Substring)])] = []
    for folder in ["Sources", "Benchmarks", "Tests"] {
      for file in Repository.files(in: folder) where file.path != "Tests/RepositoryTests/WordingTests.swift" {
        let comments = file.lines.enumerated().filter { $0.element.contains("//") }.map { ($0.offset + 1, $0.element) }
        prose.append((file.path, comments))
      }
    }
    for page in try Repository.pages() + ["CHANGELOG.md", "Tests/README.md"] {
      let text = try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      prose.append((page, lines.enumerated().map { ($0.offset + 1, $0.element) }))
    }
    return prose
  }
}
