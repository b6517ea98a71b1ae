import ProgramRunner
import XCTest

/// What people write is type-checked quickly.
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
    // A neighbour on the same core can hold up the compiler: what is slow is slow each time.
    for mode in [5, 6] {
      var slow = try expressionsSlower(than: 250, mode: mode)
      for _ in 0..<3 where !slow.isEmpty {
        let places = slow.map(place)
        slow = try expressionsSlower(than: 250, mode: mode).filter { places.contains(place($0)) }
      }
      XCTAssertEqual(slow, [], "Swift \(mode)")
    }
    // The compiler is asked in the right way.
    XCTAssertGreaterThan(try expressionsSlower(than: 1, mode: 6).count, 3)
  }

  private func place(_ warning: String) -> String { String(warning.prefix { $0 != " " }) }
}
