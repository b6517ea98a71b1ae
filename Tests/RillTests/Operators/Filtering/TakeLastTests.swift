import Rill
import RillTesting
import XCTest

final class TakeLastTests: XCTestCase {
  func testTheLastValuesAtTheCompletion() throws {
    try expect("a--b--c--|", through: { $0.takeLast(2) }, becomes: "---------(bc|)", subscribed: "^--------!")
    try expect("a-b-c-d-e|", through: { $0.takeLast(3) }, becomes: "---------(cde|)")
    try expect("a-b|", through: { $0.takeLast(1) }, becomes: "---(b|)")
    try expect("a-b|", through: { $0.takeLast(2) }, becomes: "---(ab|)")
    try expect("a-b|", through: { $0.takeLast(9) }, becomes: "---(ab|)")
    try expect("a-b|", through: { $0.takeLast(0) }, becomes: "---|", subscribed: "^--!")
    try expect("|", through: { $0.takeLast(2) }, becomes: "|")
  }

  func testAnErrorDropsThem() throws {
    try expect("a--b#", through: { $0.takeLast(2) }, becomes: "----#", error: Failure(), subscribed: "^---!")
  }

  func testDisposal() throws {
    try expect("a--b|", through: { $0.takeLast(2) }, becomes: "--!", subscribed: "^-!")
  }

  /// A `take` downstream ends the stream among the last values.
  func testEndsAmongTheLastValues() throws {
    try expect("a-b-c|", through: { $0.takeLast(3).take(2) }, becomes: "-----(ab|)", subscribed: "^----!")
  }
}
