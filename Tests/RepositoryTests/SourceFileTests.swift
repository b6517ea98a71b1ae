import XCTest

/// Rules for all source files: their imports and their length.
final class SourceFileTests: XCTestCase {
  func testThereIsSomethingToRead() {
    XCTAssertGreaterThan(Repository.files(in: "Sources").count, 50)
    XCTAssertGreaterThan(Repository.files(in: "Tests").count, 15)
  }

  /// The core must not import Foundation, which adds 50 MB to a statically linked program.
  func testTheCoreDoesNotImportFoundation() {
    for file in Repository.files(in: "Sources/Rill") {
      // Platforms without FoundationEssentials have Foundation as a part of the system.
      let code = file.code.replacing(
        #/#if canImport\(FoundationEssentials\)\n  (public )?import FoundationEssentials\n#else\n  (public )?import Foundation\n#endif/#,
        with: "")
      XCTAssertNil(code.firstMatch(of: #/import (struct |class |func )?Foundation/#), file.path)
    }
  }

  /// In `{ @MainActor (values) in … }`, the parser of Swift 6.2 reads `(values)` as an argument of the attribute.
  ///
  /// The nightly workflow finds everything else that only Swift 6.2 rejects: `Tests/OtherToolchains/run`.
  func testNoParenthesisFollowsAnAttributeOfAClosure() {
    for file in ["Sources", "Tests", "Benchmarks"].flatMap(Repository.files) {
      for match in file.code.matches(of: #/\{\s*@(\w+)\s*\([^()]*\)[^{}]* in\b/#) where match.1 != "Sendable" {
        XCTFail("Swift 6.2 cannot parse \(match.0) in \(file.path): leave the attribute or the parentheses out")
      }
    }
  }

  func testNoFileIsTooLong() {
    for file in ["Sources", "Tests", "Benchmarks"].flatMap(Repository.files) {
      XCTAssertLessThanOrEqual(file.lines.count, 500, file.path)
    }
  }
}
