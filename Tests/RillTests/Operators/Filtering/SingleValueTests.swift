import Rill
import RillTesting
import XCTest

final class SingleValueTests: XCTestCase {
  func testTheOneValue() throws {
    try expect("a---|", through: { $0.single() }, becomes: "a---|", subscribed: "^---!")
    try expect("--|", through: { $0.single() }, becomes: "--#", error: RxError.noElements, subscribed: "^-!")
    try expect("a--b-", through: { $0.single() }, becomes: "a--#", error: RxError.moreThanOneElement, subscribed: "^--!")
    try expect("a--#", through: { $0.single() }, becomes: "a--#", error: Failure(), subscribed: "^--!")
    try expect("a--b", through: { $0.single() }, becomes: "a-!", subscribed: "^-!")
  }

  func testTheOneValueThatSatisfiesAPredicate() throws {
    let two: (Observable<Int>) -> Observable<Int> = { $0.single { $0 == 2 } }
    try expect("1--2--3--|", values: .numbers, through: two, becomes: "---2-----|", subscribed: "^--------!")
    try expect("1--3--|", values: .numbers, through: two, becomes: "------#", error: RxError.noElements, subscribed: "^-----!")
    try expect(
      "2--1--2--3", values: .numbers, through: two, becomes: "2-----#", error: RxError.moreThanOneElement,
      subscribed: "^-----!")
    try expect("1--#", values: .numbers, through: two, becomes: "---#", error: Failure(), subscribed: "^--!")
    try expect("2--2", values: .numbers, through: two, becomes: "2-!", subscribed: "^-!")
  }

  func testAnErrorOfThePredicate() throws {
    try expect(
      "a-b-c|", through: { $0.single { if $0 == "b" { throw Failure() } else { false } } }, becomes: "--#", error: Failure(),
      subscribed: "^-!")
  }

  func testSynchronousSources() throws {
    try expect(Observable.just(1).single(), becomes: "(1|)")
    try expect(Observable.repeatElement(1).single(), becomes: "(1#)", error: RxError.moreThanOneElement)
  }
}
