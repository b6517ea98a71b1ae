import Foundation
import GenerateOverloads
import XCTest

/// The files that a script writes.
final class GeneratedFilesTests: XCTestCase {
  /// They are what the script writes today, apart from the layout, which `swift format` makes: it adds a comma to a list on several lines.
  func testGeneratedFilesAreUpToDate() throws {
    for file in GeneratedFile.all {
      let text = try String(contentsOf: Repository.root.appending(path: file.path), encoding: .utf8)
      let (found, written) = (Self.withoutLayout(text), Self.withoutLayout(file.text))
      XCTAssertTrue(found == written, "\(file.path) differs: run `swift run GenerateOverloads`")
    }
  }

  private static func withoutLayout(_ text: String) -> String { text.filter { !$0.isWhitespace }.replacing(",]", with: "]") }

  /// No other file has a list of overloads by hand.
  func testAritiesAreGenerated() {
    let generated = Set(GeneratedFile.all.map(\.path))
    for file in Repository.files(in: "Sources/Rill") where file.code.contains("source8") {
      XCTAssertTrue(generated.contains(file.path), "\(file.path) has overloads for eight sources that are not generated")
    }
  }
}
