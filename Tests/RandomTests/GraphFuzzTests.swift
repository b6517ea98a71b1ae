import Foundation
import GraphFuzzer
import TestSupport
import XCTest

/// Plays random compositions of operators on the library and on the model.
///
/// Always the same ones, so that a rare difference does not stop an unrelated change. `.ci/run` plays more of them, and the nightly
/// workflow plays new ones.
final class GraphFuzzTests: XCTestCase {
  /// The deliberate faults of compositions in `Tests/Faults` fail this test, which must be short without them.
  func testGraphsOfOneSeed() {
    let report = GraphFuzzer.run(count: 800, seed: 11_100)
    if let mismatch = report.mismatch { XCTFail("\(mismatch)") }
    // The names that are listed are those that occur.
    XCTAssertEqual(report.coverage.missing, [])
    XCTAssertEqual(Set(report.coverage.counts.keys).subtracting(OperatorCoverage.names), [])
  }

  /// As `testGraphsOfOneSeed()`.
  func testGraphsWithBatchesOfOneSeed() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let report = GraphFuzzer.run(count: 800, seed: 11_100, batches: true)
    if let mismatch = report.mismatch { XCTFail("\(mismatch)") }
  }

  /// The file beside this one is what the fuzzer prints, so a printed test compiles, and its assertions hold.
  func testPrintedTestsAreUpToDate() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: GraphTestGenerator.fileName)
    let text = try String(contentsOf: file, encoding: .utf8)
    XCTAssertTrue(text == GraphTestGenerator.text, "\(file.path) differs: run `swift run GraphFuzzer --print-tests`")
  }
}
