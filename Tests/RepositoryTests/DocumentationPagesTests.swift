import Foundation
import TestSupport
import XCTest

/// What pages say of other pages, of folders, and of measurements.
final class DocumentationPagesTests: XCTestCase {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  /// The lines of a page that are not code.
  private static func prose(_ path: String) throws -> [Substring] {
    var isCode = false
    return try text(path).split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode && !line.hasPrefix("```")
    }
  }

  /// The anchors of the headings of a page, as a repository browser makes them.
  private static func anchors(of path: String) throws -> Set<String> {
    Set(
      try prose(path).compactMap { line in
        guard let heading = line.firstMatch(of: #/^#{1,6} (.+)$/#) else { return nil }
        return heading.output.1.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacing(" ", with: "-")
      })
  }

  /// Each link of a page to a file of the repository, and to a heading in it, has its target.
  func testLinksHaveTheirTargets() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let pages = try Repository.pages() + ["CHANGELOG.md"]
    var anchors: [String: Set<String>] = [:]
    var count = 0
    for page in pages {
      let folder = URL(filePath: "/" + page).deletingLastPathComponent()
      let text = try Self.prose(page).joined(separator: "\n")
      for match in text.matches(of: #/\]\(([^)\s]+)\)/#) where !match.output.1.contains("://") {
        let parts = match.output.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path =
          parts[0].isEmpty ? page : String(folder.appending(path: String(parts[0])).standardizedFileURL.path.dropFirst())
        count += 1
        guard FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path) else {
          XCTFail("\(page) names \(match.output.1), which does not exist")
          continue
        }
        guard parts.count == 2, path.hasSuffix(".md") else { continue }
        let known = try anchors[path] ?? Self.anchors(of: path)
        anchors[path] = known
        XCTAssertTrue(known.contains(String(parts[1])), "\(page) names \(match.output.1), and \(path) has no such heading")
      }
    }
    XCTAssertGreaterThan(count, 100)
  }

  /// The catalogs of other modules link to articles of `Rill`, and DocC does not check these links.
  func testCatalogsLinkToPages() throws {
    let pages = Set(try Repository.pages().map { URL(filePath: $0).deletingPathExtension().lastPathComponent.lowercased() })
    let sources = try FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: "Sources").path)
    let catalogs = sources.compactMap { try? Self.text("Sources/\($0)/\($0).docc/\($0).md") }
    let links = catalogs.flatMap { $0.components(separatedBy: "](/documentation/rill/").dropFirst() }
    let names = links.map { String($0.prefix(while: \.isLetter)) }
    XCTAssertGreaterThan(names.count, 5)
    for name in names { XCTAssertTrue(pages.contains(name), "there is no page '\(name)'") }
  }

  /// The searches of the guide find the lines whose behavior differs most.
  func testTheSearchesOfTheGuide() throws {
    let searches = try Self.text("Docs/MigratingFromRxSwift.md").matches(of: #/(?m)^grep -rnE '(.+)' Sources Tests/#)
      .map { try Regex(String($0.output.1)) }
    XCTAssertEqual(searches.count, 3)
    let found = [
      "import RxSwift", "a.observe(on: scheduler)",
      "DispatchTimeInterval.seconds(1)", "RxSwift.Event<Int>", "Observable.zip(a, b)", "do(onDispose: {})",
    ]
    for line in found { XCTAssertTrue(searches.contains { line.contains($0) }, line) }
    for line in ["import Rill", "Observable.from([1])", "a.map { $0 }"] {
      XCTAssertFalse(searches.contains { line.contains($0) }, line)
    }
  }

  /// The page of the architecture lists the folders in the order that `FolderLayeringTests` checks.
  func testTheArchitectureHasTheOrderOfTheFolders() throws {
    let page = try Self.text("Docs/Architecture.md")
    let table = try XCTUnwrap(page.firstMatch(of: #/(?m)^\| folder \| contents \|\n(?:\|.*\n)+/#)).output
    let folders = table.matches(of: #/(?m)^\| `([\w\/]+)` \|/#).map { String($0.output.1) }
    XCTAssertEqual(folders, FolderLayeringTests.rooms.reversed())
  }

  /// Each mechanism is declared in the folder that the page of the architecture names.
  func testMechanismsAreInTheirFolders() throws {
    let rows = try Self.text("Docs/Architecture.md").matches(of: #/(?m)^\| (`\w+`[\w`, ]*) \| `([\w\/]+)` \| .+ \|$/#)
    XCTAssertGreaterThan(rows.count, 20)
    for row in rows {
      let room = String(row.output.2)
      XCTAssertTrue(FolderLayeringTests.rooms.contains(room), String(row.output.0))
      let code = Repository.files(in: "Sources/Rill/\(room)").map(\.code).joined(separator: "\n")
      for name in row.output.1.matches(of: #/\w+/#).map(\.output) {
        XCTAssertNotNil(code.firstMatch(of: try Regex("(class|struct|enum|func) \(name)\\b")), "\(room) has no \(name)")
      }
    }
  }

  /// The clauses of the contract are numbered, and each has a row in the table of tests, whose classes exist.
  func testClausesHaveTests() throws {
    let contract = try Self.text("Docs/Contract.md")
    let clauses = contract.matches(of: #/(?m)^### (\d+)\. (.+)$/#).map { "\($0.output.1) \($0.output.2)" }
    let rows = try Self.text("Docs/Maintainers/HowRillIsTested.md").matches(of: #/(?m)^\| (\d+ [^|]+) \| (.+) \|$/#)
    XCTAssertEqual(rows.map { String($0.output.1) }, clauses)
    XCTAssertEqual(clauses.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }, Array(1...clauses.count))
    let suites = Repository.files(in: "Tests").flatMap(\.lines).filter {
      $0.hasSuffix(": XCTestCase {") || $0.contains("@Suite struct ")
    }
    for row in rows {
      for name in row.output.2.matches(of: #/`(\w+)`/#).map(\.output.1) {
        XCTAssertTrue(
          suites.contains { $0.contains("class \(name): XCTestCase {") || $0.contains("@Suite struct \(name) {") },
          "there are no tests \(name)"
        )
      }
    }
  }

  /// The figures of the first page, and of the summary, are those of the table of streams.
  func testFiguresOfTheReadmeAreThoseOfPerformance() throws {
    let streams = try Self.text("Docs/Performance.md")
    for (page, table) in [("README.md", "costs"), ("Docs/Performance.md", "summary")] {
      let pattern = try Regex("(?s)<!-- table: \(table) -->\n(.*?)<!-- end of table -->")
      let figures = try XCTUnwrap(try Self.text(page).firstMatch(of: pattern)?[0].substring, page)
      for (row, title) in [("map, filter", "`map`, then `filter`"), ("subject, 1 subscriber *", "subject, 1 subscriber")] {
        let start = try XCTUnwrap(streams.range(of: "\n| \(row) | ")).upperBound
        let time = try XCTUnwrap(Double(streams[start...].prefix { $0 != " " }))
        let shown = time < 10 ? "\((time * 10).rounded() / 10)" : "\(Int(time.rounded()))"
        XCTAssertTrue(figures.contains("| \(title) | \(shown) |"), "run `Benchmarks/write-tables`: \(title) in \(page)")
      }
    }
  }
}
