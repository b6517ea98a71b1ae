import Rill
import RillTesting
import XCTest

final class SkipWhileTests: XCTestCase {
  private let belowThree: (Observable<Int>) -> Observable<Int> = { $0.skip(while: { $0 < 3 }) }

  func testSkipsTheValuesBeforeThePredicateFails() throws {
    try expect("1--2--3--1--|", values: .numbers, through: belowThree, becomes: "------3--1--|", subscribed: "^-----------!")
    try expect("1--2--|", values: .numbers, through: belowThree, becomes: "------|")
    try expect("3--1--|", values: .numbers, through: belowThree, becomes: "3--1--|")
    try expect("|", values: .numbers, through: belowThree, becomes: "|")
  }

  func testErrorAndDisposal() throws {
    try expect("1--3#", values: .numbers, through: belowThree, becomes: "---3#", error: Failure(), subscribed: "^---!")
    try expect("1--#", values: .numbers, through: belowThree, becomes: "---#", error: Failure(), subscribed: "^--!")
    try expect("1--3--1", values: .numbers, through: belowThree, becomes: "---3-!", subscribed: "^----!")
  }

  func testAnErrorOfThePredicate() throws {
    try expect(
      "a-b-c|", through: { $0.skip(while: { if $0 == "b" { throw Failure() } else { true } }) }, becomes: "--#",
      error: Failure(), subscribed: "^-!")
  }

  func testThePredicateIsNotCalledAfterItHasFailed() throws {
    let calls = Counter()
    try expect(
      "1-3-1-1|", values: .numbers,
      through: {
        $0.skip(while: {
          calls.add(); return $0 < 3
        })
      }, becomes: "--3-1-1|")
    XCTAssertEqual(calls.value, 2)
  }
}
