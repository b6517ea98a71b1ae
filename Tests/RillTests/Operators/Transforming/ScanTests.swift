import Rill
import RillTesting
import XCTest

final class ScanTests: XCTestCase {
  private let stages: [(Observable<Int>) -> Observable<Int>] = [
    { $0.scan(0, accumulator: +) }, { $0.scan(into: 0, accumulator: { $0 += $1 }) }, { $0.scan(0) { $0 + $1 } },
    { $0.scan(into: 0) { $0 += $1 } },
  ]

  func testAccumulatedValues() throws {
    for stage in stages {
      try expect("1--2--3--|", values: .numbers, through: stage, becomes: "1--3--6--|", subscribed: "^--------!")
      try expect("|", values: .numbers, through: stage, becomes: "|")
      try expect("1--2#", values: .numbers, through: stage, becomes: "1--3#", error: Failure(), subscribed: "^---!")
      try expect("1--2--3", values: .numbers, through: stage, becomes: "1--3-!", subscribed: "^----!")
    }
  }

  func testAnErrorOfTheAccumulator() throws {
    let throwing: @Sendable (Int, Int) throws -> Int = { if $1 == 2 { throw Failure() } else { $0 + $1 } }
    for stage in [{ $0.scan(0, accumulator: throwing) }, { $0.scan(into: 0) { $0 = try throwing($0, $1) } }]
      as [(Observable<Int>) -> Observable<Int>]
    {
      try expect("1-2-3|", values: .numbers, through: stage, becomes: "1-#", error: Failure(), subscribed: "^-!")
    }
  }

  /// A value that one subscription changes in place does not affect another subscription.
  func testEachSubscriptionStartsWithTheSeed() throws {
    for stage in stages {
      let stream = stage(.of(1, 2))
      try expect(stream.concat(stream), becomes: "(1313|)")
    }
    let arrays = Observable.of(1, 2).scan(into: [Int]()) { $0.append($1) }.map(\.count)
    try expect(arrays.concat(arrays), becomes: "(1212|)")
  }
}
