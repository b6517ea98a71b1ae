import Rill
import RillTesting
import XCTest

final class PairwiseTests: XCTestCase {
  func testPairs() throws {
    try expect(
      "a--b--c--|", through: { $0.pairwise().map { $0 + $1 } }, becomes: "---[ab]--[bc]--|", subscribed: "^--------!")
    try expect("a--|", through: { $0.pairwise().map { $0 + $1 } }, becomes: "---|")
    try expect("a-b#", through: { $0.pairwise().map { $0 + $1 } }, becomes: "--[ab]#", error: Failure(), subscribed: "^--!")
    try expect("a-b-c", through: { $0.pairwise().map { $0 + $1 } }, becomes: "--[ab]!", subscribed: "^--!")
  }

  /// Each subscription has a state of its own.
  func testSecondSubscription() {
    let pairs = Observable.of(1, 2, 3).pairwise().map { "\($0)\($1)" }
    XCTAssertEqual(pairs.recorded(), ["12", "23", "completed"])
    XCTAssertEqual(pairs.recorded(), ["12", "23", "completed"])
  }

  func testOptionalValues() {
    XCTAssertEqual(
      Observable<Int?>.of(nil, 1, nil).pairwise().map { "\($0 ?? 0)\($1 ?? 0)" }.recorded(), ["01", "10", "completed"])
  }
}
