import Foundation
import XCTest
import rill_top

/// Finding the file of a place in the sources.
final class SourceFileFinderTests: XCTestCase {
  func testFindingSources() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for path in ["Sources/Shop/UI/Cart.swift", "Sources/Other/Cart.swift", ".build/Shop/Cart.swift", "Tests/T/Only.swift"] {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    let finder = SourceFileFinder(root: folder.path)
    XCTAssertTrue(finder.path(of: "Shop/Cart.swift")?.path.hasSuffix("Sources/Shop/UI/Cart.swift") == true)
    XCTAssertTrue(finder.path(of: "Other/Cart.swift")?.path.hasSuffix("Sources/Other/Cart.swift") == true)
    XCTAssertTrue(finder.path(of: "Elsewhere/Only.swift")?.path.hasSuffix("Tests/T/Only.swift") == true)
    XCTAssertNil(finder.path(of: "Shop/None.swift"))
    XCTAssertNil(finder.path(of: "values"))
  }
}
