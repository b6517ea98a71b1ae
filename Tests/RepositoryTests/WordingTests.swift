import Foundation
import TestSupport
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
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    // NSRegularExpression searches all files in a fraction of the time that `Regex` takes.
    let patterns = try Self.phrases.map { (try NSRegularExpression(pattern: $0.pattern, options: .caseInsensitive), $0.advice) }
    for (path, lines) in try Self.prose() {
      let text = lines.map(\.1).joined(separator: "\n")
      for (pattern, advice) in patterns {
        for match in pattern.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
          guard let range = Range(match.range, in: text) else { continue }
          let line = lines[text[..<range.lowerBound].count { $0 == "\n" }].0
          XCTFail("\(path):\(line): \"\(text[range])\": \(advice)")
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
