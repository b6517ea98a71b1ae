import Foundation
import XCTest

/// The tables of folders on pages, and the folders.
final class FolderTableTests: XCTestCase {
  /// Each module is in one row of the architecture, and no other name is there.
  func testTheArchitectureHasEachModule() throws {
    let names = try Self.firstColumn(of: "Docs/Architecture.md", after: "| module | contents |\n|---|---|\n")
    XCTAssertEqual(names.sorted(), try Self.folders(in: "Sources").sorted())
  }

  /// `Tests/README.md` names each folder of tests, and no other file or folder.
  func testThePageOfTheTestsHasEachFolder() throws {
    let names = try ["what it tests", "what it plays"].flatMap {
      try Self.firstColumn(of: "Tests/README.md", after: "| folder | \($0) |\n|---|---|\n")
    }
    for name in names {
      // The first name of a row can have its parent, which the others share.
      let exists = ["Tests", "Tests/RillTests"].contains {
        FileManager.default.fileExists(atPath: Repository.root.appending(path: "\($0)/\(name)").path)
      }
      XCTAssertTrue(exists, "Tests/README.md names `\(name)`, which does not exist")
    }
    let named = Set(names.compactMap { $0.split(separator: "/").first.map(String.init) } + ["Support"])
    XCTAssertEqual(try Self.folders(in: "Tests").subtracting(named), [])
  }

  private static func folders(in folder: String) throws -> Set<String> {
    let url = Repository.root.appending(path: folder)
    let contents = try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: [.isDirectoryKey])
    return Set(
      contents.filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true }.map(\.lastPathComponent))
  }

  /// The names in the first column of the table of a page that begins with `heading`.
  private static func firstColumn(of page: String, after heading: String) throws -> [String] {
    let text = try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
    let start = try XCTUnwrap(text.range(of: heading)).upperBound
    let end = try XCTUnwrap(text.range(of: "\n\n", range: start..<text.endIndex)).lowerBound
    return text[start..<end].split(separator: "\n").flatMap { row in
      row.split(separator: "|")[0].matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
    }
  }
}
