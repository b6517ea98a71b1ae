import Foundation
import XCTest

/// The table of targets in the architecture, and the manifest.
final class TargetTableTests: XCTestCase {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  /// Each target of the manifest is in one row of the table, whose second column says why it is a target, and no other name is there.
  func testEachTargetHasItsReason() throws {
    let targets = try Self.text("Package.swift").matches(of: #/\.(?:t|executableT|testT)arget\(\s*name: "([^"]+)"/#)
      .map { String($0.output.1) }
    XCTAssertGreaterThan(targets.count, 30)
    XCTAssertEqual(Set(targets).count, targets.count)

    let page = try Self.text("Docs/Architecture.md")
    let heading = "| targets | why they are targets |\n|---|---|\n"
    let start = try XCTUnwrap(page.range(of: heading)).upperBound
    let end = try XCTUnwrap(page.range(of: "\n\n", range: start..<page.endIndex)).lowerBound
    let rows = page[start..<end].split(separator: "\n").map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    for row in rows where row.count != 2 || row[1].isEmpty { XCTFail("the row of \(row.first ?? "") gives no reason") }
    let named = rows.compactMap(\.first).flatMap { names in names.matches(of: #/`([^`]+)`/#).map { String($0.output.1) } }
    XCTAssertEqual(named.sorted(), targets.sorted())
  }
}
