/// Writes a sample of printed tests, which `RandomTests` contains as a source file.
package enum GraphTestGenerator {
  package static let fileName = "GeneratedGraphTests.swift"

  /// The contents of the file.
  package static var text: String {
    var seed: UInt64 = 0
    var covered: Set<String> = []
    var tests: [String] = []
    var lineCount = 12
    // A repository test limits files to 500 lines.
    while lineCount < 420 {
      seed += 1
      var generator = ScenarioGenerator(seed: seed)
      let scenario = generator.scenario()
      let names = Set(scenario.partNames)
      guard names.count >= 4, !names.isSubset(of: covered), GraphFuzzer.compare(scenario) == true else { continue }
      let code = SwiftTestPrinter.code(of: scenario, name: "testGraph\(seed)")
      let lines = code.split(separator: "\n")
      guard lines.count < 62 else { continue }
      covered.formUnion(names)
      lineCount += lines.count + 1
      tests.append(lines.map { "  \($0)" }.joined(separator: "\n"))
    }
    return """
      // Generated: `swift run GraphFuzzer --print-tests`.
      // swift-format-ignore-file

      import Rill
      import RillTesting
      import TestSupport
      import XCTest

      /// Random graphs, printed as the fuzzer prints a mismatch.
      final class GeneratedGraphTests: XCTestCase {
      \(tests.joined(separator: "\n\n"))
      }

      """
  }
}
