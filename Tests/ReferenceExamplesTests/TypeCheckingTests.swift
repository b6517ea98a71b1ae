import ProgramRunner
import XCTest

/// The time that the compiler takes to type-check typical expressions.
final class TypeCheckingTests: XCTestCase {
  private func expressionsSlower(than milliseconds: Int, mode: Int) throws -> [String] {
    let compiler = SwiftCompiler(mode: mode)
    let diagnosis = try compiler.check(
      try compiler.files(in: "Tests/Fixtures/TypeChecking"),
      ["-Xfrontend", "-warn-long-expression-type-checking=\(milliseconds)"])
    XCTAssertEqual(diagnosis.status, 0, diagnosis.text)
    return diagnosis.warnings.filter { $0.contains("milliseconds") || $0.contains("ms to type-check") }
  }

  func testLongChains() throws {
    // Other programs can slow down the compiler. So an expression is slow only if it is slow each time.
    for mode in [5, 6] {
      var slow = try expressionsSlower(than: 250, mode: mode)
      for _ in 0..<3 where !slow.isEmpty {
        let locations = slow.map(location)
        slow = try expressionsSlower(than: 250, mode: mode).filter { locations.contains(location($0)) }
      }
      XCTAssertEqual(slow, [], "Swift \(mode)")
    }
    // Checks that the option takes effect.
    XCTAssertGreaterThan(try expressionsSlower(than: 1, mode: 6).count, 3)
  }

  private func location(_ warning: String) -> String { String(warning.prefix { $0 != " " }) }
}
