import Stress
import XCTest

/// A second of each group of arenas; `.ci/run` gives them minutes, as a program of their own.
final class StressTests: XCTestCase {
  private func play(_ group: String, file: StaticString = #filePath, line: UInt = #line) {
    let report = Stress.run(Stress.arenas.filter { $0.group == group }, seconds: Stress.seconds(orElse: 5) / 5)
    if let failure = report.failure { XCTFail("\(failure)", file: file, line: line) }
    XCTAssertGreaterThan(report.rounds, 0, file: file, line: line)
  }

  func testSubjects() { play("subjects") }
  func testOperators() { play("operators") }
  func testSharing() { play("sharing") }
  func testSpecial() { play("special") }
  func testOrderly() { play("orderly") }
}
