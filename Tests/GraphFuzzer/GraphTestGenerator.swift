/// Writes a sample of printed tests, which `RandomTests` contains as source files.
package enum GraphTestGenerator {
  /// The names and the contents of the files.
  package static var files: [(name: String, text: String)] {
    var files: [(name: String, text: String)] = []
    var seed: UInt64 = 0
    var covered: Set<String> = []
    for number in 1...2 {
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
      let name = "GeneratedGraphTests\(number)"
      files.append((name: "\(name).swift", text: text(name, tests)))
    }
    return files
  }

  private static func text(_ name: String, _ tests: [String]) -> String {
    """
    // Generated: `swift run GraphFuzzer --print-tests`.
    // swift-format-ignore-file

    import Rill
    import RillTesting
    import TestSupport
    import XCTest

    /// Random graphs, printed as the fuzzer prints a mismatch.
    final class \(name): XCTestCase {
    \(tests.joined(separator: "\n\n"))
    }

    """
  }
}
