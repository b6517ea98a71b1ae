import Foundation
import XCTest

/// The names of tests in scripts, workflows and pages: a filter for a test that was renamed would run nothing.
final class TestFilterTests: XCTestCase {
  func testEachFilterMatchesATest() throws {
    let tests = try Self.tests()
    XCTAssertGreaterThan(tests.count { $0 == "\n" }, 2000)
    var count = 0
    for path in try Self.paths() {
      var text = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
      // A page can show tests of users.
      if path.hasSuffix(".md") {
        text = text.split(separator: "\n").filter { $0.contains("swift test") }.joined(separator: "\n")
      }
      // The argument of an option, or a part of it that a script keeps in a variable.
      let quoted = text.matches(
        of: #/(?:--(?:filter|skip) |(?:one_thread|deep|sanitized_filter|of_store_and_fixtures)\+?=)(?:'([^']+)'|"([^"]+)")/#)
      let bare = text.matches(of: #/--(?:filter|skip) (\w[\w.\/]*)/#)
      for filter in quoted.compactMap({ $0.1 ?? $0.2 }) + bare.map(\.1) {
        for name in Self.alternatives(of: filter) where !name.isEmpty && !name.hasPrefix("$") {
          count += 1
          let pattern = try NSRegularExpression(pattern: name, options: .anchorsMatchLines)
          let match = pattern.firstMatch(in: tests, range: NSRange(tests.startIndex..., in: tests))
          XCTAssertNotNil(match, "\(path): \(name) matches no test")
        }
      }
    }
    XCTAssertGreaterThan(count, 40)
  }

  private static func paths() throws -> [String] {
    let folder = Repository.root.appending(path: ".github/workflows").path
    let workflows = try FileManager.default.contentsOfDirectory(atPath: folder).map { ".github/workflows/\($0)" }
    let pages = try Repository.pages().filter { $0.hasPrefix("Docs/Maintainers/") || $0 == "CONTRIBUTING.md" }
    return [".ci/run", "Tests/README.md"] + workflows + pages
  }

  /// A line for each test: its target, its class and its function.
  ///
  /// Those that a class inherits are only listed for the class that declares them.
  private static func tests() throws -> String {
    let declaration = try NSRegularExpression(
      pattern: #"^ *(?:@\w+ )*(?:final )?(?:class|struct|extension) (\w+)|\bfunc (\w+)"#, options: .anchorsMatchLines)
    var lines: [String] = []
    for file in Repository.files(in: "Tests") {
      guard let target = file.path.split(separator: "/").dropFirst().first, target.hasSuffix("Tests") else { continue }
      let text = file.text
      var type = ""
      for match in declaration.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
        if let range = Range(match.range(at: 1), in: text) { type = String(text[range]) }
        if let range = Range(match.range(at: 2), in: text) { lines.append("\(target).\(type)/\(text[range])") }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The parts of a regular expression between the vertical bars that are in no parentheses.
  private static func alternatives(of filter: Substring) -> [String] {
    var parts = [""]
    var depth = 0
    for character in filter {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == "|", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts
  }
}
