import Rill
import RillTesting
import XCTest

final class SkipTests: XCTestCase {
  func testSkipsTheFirstValues() throws {
    try expect("a--b--c--d--|", through: { $0.skip(2) }, becomes: "------c--d--|", subscribed: "^-----------!")
    try expect("a--b--|", through: { $0.skip(0) }, becomes: "a--b--|")
    try expect("a--b--|", through: { $0.skip(1) }, becomes: "---b--|")
    try expect("a--b--|", through: { $0.skip(2) }, becomes: "------|")
    try expect("a--b--|", through: { $0.skip(9) }, becomes: "------|")
    try expect("|", through: { $0.skip(1) }, becomes: "|")
  }

  func testErrorAndDisposal() throws {
    try expect("a--b#", through: { $0.skip(1) }, becomes: "---b#", error: Failure(), subscribed: "^---!")
    try expect("a-#", through: { $0.skip(3) }, becomes: "--#", error: Failure(), subscribed: "^-!")
    try expect("a--b--c", through: { $0.skip(1) }, becomes: "---b-!", subscribed: "^----!")
  }

  func testEachSubscriptionHasItsOwnCount() throws {
    let stream = Observable.of(1, 2, 3).skip(2)
    try expect(stream.concat(stream), becomes: "(33|)")
  }
}
