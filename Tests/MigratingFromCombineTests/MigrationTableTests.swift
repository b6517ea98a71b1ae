import Foundation
import XCTest

/// Each row of the page's tables has a test, which contains the code of the row.
///
/// A comment in front of the test has the first cell of the row. The code spans of the second cell occur in the test, up to white
/// space. A span such as `subscribe(onNext:onError:)` is a name: the test contains the function and each of its labels.
final class MigrationTableTests: XCTestCase {
  private struct Row {
    let combine: String
    let rill: String
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let page = folder.appending(path: "../../Docs/MigratingFromCombine.md").standardizedFileURL

  func testEachRowHasATestWithItsCode() throws {
    let rows = try Self.rows()
    XCTAssertGreaterThan(rows.count, 80)
    let tests = try Self.tests()
    for row in rows {
      guard let test = tests[row.combine] else {
        XCTFail("no test has the comment: \(row.combine)")
        continue
      }
      for match in row.rill.matches(of: #/`([^`]+)`/#) where !Self.contains(test, String(match.output.1)) {
        XCTFail("the test of \(row.combine) does not contain \(match.output.1)")
      }
    }
    XCTAssertEqual(Set(tests.keys).subtracting(rows.map(\.combine)).sorted(), [], "tests without a row")
  }

  private static func rows() throws -> [Row] {
    var rows: [Row] = []
    var isTable = false
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("| Combine |") {
        isTable = true
      } else if !line.hasPrefix("|") {
        isTable = false
      } else if isTable, !line.hasPrefix("|--") {
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        rows.append(Row(combine: cells[0], rill: cells[1]))
      }
    }
    return rows
  }

  /// The text of each test, by its comment.
  private static func tests() throws -> [String: String] {
    var tests: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "MigrationTableTests.swift" {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let test = #/\n  // Combine: ([^\n]+)\n(?:  @MainActor\n)?(  func test.*?\n  }\n)/#.dotMatchesNewlines()
      for match in text.matches(of: test) {
        XCTAssertNil(tests.updateValue(String(match.output.2), forKey: String(match.output.1)), "\(match.output.1)")
      }
    }
    return tests
  }

  private static func contains(_ test: String, _ span: String) -> Bool {
    if let name = span.wholeMatch(of: #/\.?(\w+)\(((?:\w+:)+)\)/#) {
      return test.contains("\(name.output.1)(") && name.output.2.split(separator: ":").allSatisfy { test.contains("\($0): ") }
    }
    let words = { (text: String) in text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    return words(test).contains(words(span))
  }
}
