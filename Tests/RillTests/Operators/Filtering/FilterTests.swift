import Rill
import RillTesting
import XCTest

final class FilterTests: XCTestCase {
  func testTheValuesForWhichThePredicateHolds() throws {
    let even: (Observable<Int>) -> Observable<Int> = { $0.filter { $0.isMultiple(of: 2) } }
    try expect("1--2--3--4--|", values: .numbers, through: even, becomes: "---2-----4--|", subscribed: "^-----------!")
    try expect("1-3-|", values: .numbers, through: even, becomes: "----|", subscribed: "^---!")
    try expect("|", values: .numbers, through: even, becomes: "|")
    try expect("1-2#", values: .numbers, through: even, becomes: "--2#", error: Failure(), subscribed: "^--!")
    try expect("1-2-4", values: .numbers, through: even, becomes: "--2!", subscribed: "^--!")
  }

  func testAnErrorOfThePredicate() throws {
    try expect(
      "a-b-c|", through: { $0.filter { if $0 == "b" { throw Failure() } else { true } } }, becomes: "a-#", error: Failure(),
      subscribed: "^-!")
  }
}
