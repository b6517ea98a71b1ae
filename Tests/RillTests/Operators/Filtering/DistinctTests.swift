import Rill
import RillTesting
import XCTest

final class DistinctTests: XCTestCase {
  func testValuesSeenForTheFirstTime() throws {
    try expect("a-b-a-c-b|", through: { $0.distinct() }, becomes: "a-b---c--|", subscribed: "^--------!")
    try expect("a-a-#", through: { $0.distinct() }, becomes: "a---#", error: Failure(), subscribed: "^---!")
    try expect("a-a-b", through: { $0.distinct() }, becomes: "a--!", subscribed: "^--!")
  }

  func testKeys() throws {
    try expect("a-A-b-B-|", through: { $0.distinct { $0.lowercased() } }, becomes: "a---b---|")
    try expect(
      "a-b-c|", through: { $0.distinct { if $0 == "b" { throw Failure() } else { $0 } } }, becomes: "a-#", error: Failure(),
      subscribed: "^-!")
  }

  /// Each subscription has a state of its own.
  func testSecondSubscription() {
    let numbers = Observable.of(1, 1, 2).distinct()
    XCTAssertEqual(numbers.recorded(), ["1", "2", "completed"])
    XCTAssertEqual(numbers.recorded(), ["1", "2", "completed"])
  }
}
