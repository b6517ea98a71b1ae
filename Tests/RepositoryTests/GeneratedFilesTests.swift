import Foundation
import GenerateOverloads
import XCTest

/// The files that a script writes.
final class GeneratedFilesTests: XCTestCase {
  /// They are what the script writes today.
  func testGeneratedFilesAreUpToDate() throws {
    for file in GeneratedFile.all {
      let text = try String(contentsOf: Repository.root.appending(path: file.path), encoding: .utf8)
      XCTAssertEqual(text, file.text, "\(file.path) differs: run `swift run GenerateOverloads`")
    }
  }

  /// No other file has a list of overloads by hand.
  func testAritiesAreGenerated() {
    let generated = Set(GeneratedFile.all.map(\.path))
    for file in Repository.files(in: "Sources/Rill") where file.code.contains("source8") {
      XCTAssertTrue(generated.contains(file.path), "\(file.path) has overloads for eight sources that are not generated")
    }
  }
}
