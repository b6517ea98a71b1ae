import Rill
import RillTesting
import XCTest

final class IntervalTests: XCTestCase {
  func testSendsNumbersUntilDisposal() throws {
    try expect(through: { Observable<Int>.interval(.ticks(3), scheduler: $0) }, becomes: "---0--1--2-!")
    try expect(through: { Observable<Int>.interval(.ticks(1), scheduler: $0) }, becomes: "--^012!")
    try expect(through: { Observable<Int>.interval(.ticks(3), scheduler: $0).take(2) }, becomes: "---0--(1|)")
  }

  func testEachSubscriptionHasItsOwnCount() throws {
    try marbles { test in
      let interval = Observable<Int>.interval(.ticks(3), scheduler: test.scheduler)
      test.expect(interval, becomes: "---0--1--2!")
      test.expect(interval, becomes: "-^--0--1--!")
    }
  }

  func testNumbersWrapAround() {
    XCTAssertEqual(
      turns(until: 300) { Observable<Int8>.interval(.ticks(1), scheduler: $0).skip(126).take(4) }.drop { $0 == "-" },
      "[126][127][-128]([-127]|)")
  }

  func testAnyDuration() throws {
    try expect(through: { Observable<Int>.interval(.milliseconds(2000), scheduler: $0).take(2) }, becomes: "--0-(1|)")
  }
}
