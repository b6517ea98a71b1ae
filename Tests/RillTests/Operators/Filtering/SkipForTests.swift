import Rill
import RillTesting
import XCTest

final class SkipForTests: XCTestCase {
  func testValuesBeforeAndAfterTheDueTime() throws {
    try expect(
      "a--b--c--d--|", through: { $0.skip(.ticks(7), scheduler: $1) }, becomes: "---------d--|", subscribed: "^-----------!")
    try expect("a--b|", through: { $0.skip(.zero, scheduler: $1) }, becomes: "a--b|")
  }

  func testCompletesBeforeTheDueTime() throws {
    try expect("a--b--|", through: { $0.skip(.ticks(9), scheduler: $1) }, becomes: "------|", subscribed: "^-----!")
  }

  func testErrorAndDisposal() throws {
    try expect("a--#", through: { $0.skip(.ticks(9), scheduler: $1) }, becomes: "---#", error: Failure(), subscribed: "^--!")
    try expect("a--b#", through: { $0.skip(.ticks(2), scheduler: $1) }, becomes: "---b#", error: Failure(), subscribed: "^---!")
    try expect("a--b--c", through: { $0.skip(.ticks(2), scheduler: $1) }, becomes: "---b-!", subscribed: "^----!")
  }

  /// A hot source schedules its events before the operator starts its timer, and a cold source does so afterwards.
  func testAValueAtTheDueTime() throws {
    try expect("a--b--c|", through: { $0.skip(.ticks(3), scheduler: $1) }, becomes: "---b--c|")
    try expect(.hot("a--b--c|"), through: { $0.skip(.ticks(3), scheduler: $1) }, becomes: "------c|")
  }
}
