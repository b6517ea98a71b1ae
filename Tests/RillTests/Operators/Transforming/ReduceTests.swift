import Rill
import RillTesting
import XCTest

final class ReduceTests: XCTestCase {
  private let sum: (Observable<Int>) -> Observable<Int> = { $0.reduce(0, accumulator: +) }
  private let text: (Observable<Int>) -> Observable<String> = { $0.reduce(0, accumulator: +, mapResult: { "=\($0)" }) }

  func testOneValueAtTheCompletion() throws {
    try expect("1--2--3--|", values: .numbers, through: sum, becomes: "---------(6|)", subscribed: "^--------!")
    try expect("1--2--3--|", values: .numbers, through: text, becomes: "---------([=6]|)", subscribed: "^--------!")
    try expect("--|", values: .numbers, through: sum, becomes: "--(0|)")
    try expect("--|", values: .numbers, through: text, becomes: "--([=0]|)")
  }

  func testErrorAndDisposal() throws {
    try expect("1--#", values: .numbers, through: sum, becomes: "---#", error: Failure(), subscribed: "^--!")
    try expect("1--#", values: .numbers, through: text, becomes: "---#", error: Failure(), subscribed: "^--!")
    try expect("1--2|", values: .numbers, through: sum, becomes: "--!", subscribed: "^-!")
    try expect("1--2|", values: .numbers, through: text, becomes: "--!", subscribed: "^-!")
  }

  func testErrorsOfTheClosures() throws {
    let throwing: @Sendable (Int, Int) throws -> Int = { if $1 == 2 { throw Failure() } else { $0 + $1 } }
    try expect(
      "1-2-3|", values: .numbers, through: { $0.reduce(0, accumulator: throwing) }, becomes: "--#", error: Failure(),
      subscribed: "^-!")
    try expect(
      "1-2-3|", values: .numbers, through: { $0.reduce(0, accumulator: throwing, mapResult: { $0 }) }, becomes: "--#",
      error: Failure(), subscribed: "^-!")
    try expect(
      "1-3|", values: .numbers, through: { $0.reduce(0, accumulator: +, mapResult: { _ -> Int in throw Failure() }) },
      becomes: "---#", error: Failure(), subscribed: "^--!")
  }

  func testEachSubscriptionStartsWithTheSeed() throws {
    let stream = sum(.of(1, 2))
    try expect(stream.concat(stream), becomes: "(33|)")
  }
}
