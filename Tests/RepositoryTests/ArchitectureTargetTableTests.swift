import Foundation
import XCTest

/// The table of targets in the architecture, and the manifest.
final class ArchitectureTargetTableTests: XCTestCase {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  /// Each target of the manifest is in one row of the table, whose second column says why it is a target, and no other name is there.
  func testEachTargetHasItsReason() throws {
    let targets = try Self.text("Package.swift").matches(of: #/\.(?:t|executableT|testT)arget\(\s*name: "([^"]+)"/#)
      .map { String($0.output.1) }
    XCTAssertGreaterThan(targets.count, 30)
    XCTAssertEqual(Set(targets).count, targets.count)

    let rows = try Self.rows(after: "| targets | why they are targets |\n|---|---|\n")
    for row in rows where row.count != 2 || row[1].isEmpty { XCTFail("the row of \(row.first ?? "") gives no reason") }
    let named = rows.compactMap(\.first).flatMap(Self.names)
    XCTAssertEqual(named.sorted(), targets.sorted())
  }

  /// The table of modules has each target in `Sources`, with its dependencies.
  func testEachModuleListsWhatItUses() throws {
    let declaration = #/\.(?:t|executableT)arget\(\s*name: "([^"]+)"(?:,\s*dependencies: \[([^\]]*)\])?([^\n]*)/#
    var expected: [String: [String]] = [:]
    for match in try Self.text("Package.swift").matches(of: declaration) where !match.output.3.contains("path:") {
      let name = String(match.output.1)
      guard FileManager.default.fileExists(atPath: Repository.root.appending(path: "Sources/\(name)").path) else { continue }
      expected[name] = (match.output.2 ?? "").matches(of: #/"([^"]+)"/#).map { String($0.output.1) }.sorted()
    }
    XCTAssertGreaterThan(expected.count, 20)
    XCTAssertEqual(expected["Rill"], ["CRillThreads", "RillLocks"])

    var found: [String: [String]] = [:]
    for row in try Self.rows(after: "| module | uses | contents |\n|---|---|---|\n") {
      found[try XCTUnwrap(Self.names(row[0]).first)] = Self.names(row[1]).sorted()
    }
    XCTAssertEqual(found, expected)
  }

  /// The cells of the table of the page that begins with a heading.
  private static func rows(after heading: String) throws -> [[String]] {
    let page = try text("Docs/Architecture.md")
    let start = try XCTUnwrap(page.range(of: heading)).upperBound
    let end = try XCTUnwrap(page.range(of: "\n\n", range: start..<page.endIndex)).lowerBound
    return page[start..<end].split(separator: "\n").map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private static func names(_ cell: String) -> [String] { cell.matches(of: #/`([^`]+)`/#).map { String($0.output.1) } }
}
