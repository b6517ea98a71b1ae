import Rill
import RillTesting
import XCTest

final class TakeWithPredicateTests: XCTestCase {
  private typealias Stage = (Observable<Int>) -> Observable<Int>

  /// Equivalent stages: while a condition holds, and until its negation holds.
  private let exclusive: [Stage] = [{ $0.take(while: { $0 < 3 }) }, { $0.take(until: { $0 >= 3 }) }]
  private let inclusive: [Stage] = [
    { $0.take(while: { $0 < 3 }, behavior: .inclusive) }, { $0.take(until: { $0 >= 3 }, behavior: .inclusive) },
  ]

  func testExclusive() throws {
    for stage in exclusive {
      try expect("1--2--3--1--|", values: .numbers, through: stage, becomes: "1--2--|", subscribed: "^-----!")
      try expect("3--1--|", values: .numbers, through: stage, becomes: "|", subscribed: "(^!)")
    }
  }

  func testInclusive() throws {
    for stage in inclusive {
      try expect("1--2--3--1--|", values: .numbers, through: stage, becomes: "1--2--(3|)", subscribed: "^-----!")
      try expect("3--1--|", values: .numbers, through: stage, becomes: "(3|)", subscribed: "(^!)")
    }
  }

  func testASourceThatEndsSooner() throws {
    for stage in exclusive + inclusive {
      try expect("1--2--|", values: .numbers, through: stage, becomes: "1--2--|", subscribed: "^-----!")
      try expect("|", values: .numbers, through: stage, becomes: "|")
      try expect("1--#", values: .numbers, through: stage, becomes: "1--#", error: Failure(), subscribed: "^--!")
      try expect("1--2", values: .numbers, through: stage, becomes: "1-!", subscribed: "^-!")
    }
  }

  func testAnErrorOfThePredicate() throws {
    let throwing: @Sendable (Int) throws -> Bool = { _ in throw Failure() }
    for stage in [
      { $0.take(while: throwing) }, { $0.take(while: throwing, behavior: .inclusive) }, { $0.take(until: throwing) },
      { $0.take(until: throwing, behavior: .inclusive) },
    ] as [Stage] {
      try expect("--1--2|", values: .numbers, through: stage, becomes: "--#", error: Failure(), subscribed: "^-!")
    }
  }

  func testInfiniteSynchronousSources() throws {
    for stage in exclusive { try expect(stage(.from(1...)), becomes: "(12|)") }
    for stage in inclusive { try expect(stage(.from(1...)), becomes: "(123|)") }
  }

  func testTheSourceIsDisposedBeforeTheCompletion() {
    for stage in exclusive + inclusive {
      let log = Recorder<String>()
      stage(.just(3).do(onDispose: { log.add("disposed") })).subscribe(onCompleted: { log.add("completed") }).dispose()
      XCTAssertEqual(log.entries, ["disposed", "completed"])
    }
  }
}
