import StressRunner
import TestSupport
import XCTest

/// Runs each group of scenarios for 0.6 seconds.
///
/// `.ci/run` runs them for longer, with `StressRunner`, and the nightly workflow for twenty minutes.
final class StressTests: XCTestCase {
  private func runGroup(_ group: String, file: StaticString = #filePath, line: UInt = #line) {
    let scenarios = Scenario.all.filter { $0.group == group }
    let report = ScenarioRunner.run(scenarios, seconds: ScenarioRunner.seconds(orElse: 3) / 5)
    if let failure = report.failure { XCTFail("\(failure)", file: file, line: line) }
    XCTAssertGreaterThan(report.iterations, 0, file: file, line: line)
  }

  func testSubjects() { runGroup("subjects") }
  func testOperators() { runGroup("operators") }
  func testSharing() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    runGroup("sharing")
  }
  func testDirected() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    runGroup("directed")
  }
  func testSingleThreaded() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    runGroup("single-threaded")
  }
}
