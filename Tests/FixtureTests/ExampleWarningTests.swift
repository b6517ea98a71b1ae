import Foundation
import TestSupport
import XCTest

/// The warnings of the reference examples, which must compile unchanged.
final class ExampleWarningTests: CompilingTestCase {
  private let known = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/warnings-swift6.txt")

  func testSwift5() throws {
    let compiler = SwiftCompiler(mode: 5)
    let diagnosis = try compiler.check(try compiler.files(in: "Tests/Fixtures/Examples"))
    XCTAssertEqual(diagnosis.status, 0, diagnosis.text)
    XCTAssertEqual(diagnosis.warnings, [])
  }

  func testSwift6() throws {
    let compiler = SwiftCompiler(mode: 6)
    let diagnosis = try compiler.check(try compiler.files(in: "Tests/Fixtures/Examples"))
    XCTAssertEqual(diagnosis.status, 0, diagnosis.text)
    let expected = try String(contentsOf: known, encoding: .utf8).split(separator: "\n").map(String.init)
    XCTAssertEqual(diagnosis.warnings, expected)
  }
}
