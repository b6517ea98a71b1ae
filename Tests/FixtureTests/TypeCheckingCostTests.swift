import TestSupport
import XCTest

/// The work of the compiler to type-check typical expressions.
final class TypeCheckingCostTests: CompilingTestCase {
  /// Returns the places of the expressions that take more than `steps` of the type checker.
  private func expressionsLonger(than steps: Int, mode: Int) throws -> [String] {
    let compiler = SwiftCompiler(mode: mode)
    let diagnosis = try compiler.check(
      try compiler.files(in: "Tests/Fixtures/TypeChecking"), ["-Xfrontend", "-solver-scope-threshold=\(steps)"])
    let long = diagnosis.errors.filter { $0.contains("reasonable time") }
    XCTAssertEqual(diagnosis.errors.count, long.count, diagnosis.text)
    return long
  }

  /// A hundred thousand steps take a quarter of a second on a machine of 2026.
  ///
  /// Steps and not milliseconds, because they are the same on a slow machine.
  func testLongChains() throws {
    #if compiler(>=6.3) && compiler(<6.4)
      let limit = 100_000
    #else
      // Another version of the compiler takes other steps.
      let limit = 1_000_000
    #endif
    for mode in [5, 6] { XCTAssertEqual(try expressionsLonger(than: limit, mode: mode), [], "Swift \(mode)") }
    // Checks that the option takes effect.
    XCTAssertGreaterThan(try expressionsLonger(than: 100, mode: 6).count, 3)
  }
}
