import Rill
import RillTesting
import XCTest

final class TakeForTests: XCTestCase {
  func testValuesBeforeAndAfterTheDueTime() throws {
    try expect(
      "a--b--c--d--|", through: { $0.take(for: .ticks(7), scheduler: $1) }, becomes: "a--b--c|", subscribed: "^------!")
    try expect("-a--|", through: { $0.take(for: .zero, scheduler: $1) }, becomes: "|", subscribed: "(^!)")
  }

  func testASourceThatEndsSooner() throws {
    try expect("a--b--|", through: { $0.take(for: .ticks(9), scheduler: $1) }, becomes: "a--b--|", subscribed: "^-----!")
    try expect(
      "a--#", through: { $0.take(for: .ticks(9), scheduler: $1) }, becomes: "a--#", error: Failure(), subscribed: "^--!")
    try expect("a--b", through: { $0.take(for: .ticks(9), scheduler: $1) }, becomes: "a-!", subscribed: "^-!")
  }

  /// A hot source schedules its events before the operator starts its timer, and a cold source does so afterwards.
  func testAValueAtTheDueTime() throws {
    try expect("a--b--c|", through: { $0.take(for: .ticks(3), scheduler: $1) }, becomes: "a--|", subscribed: "^--!")
    try expect(.hot("a--b--c|"), through: { $0.take(for: .ticks(3), scheduler: $1) }, becomes: "a--(b|)", subscribed: "^--!")
  }

  func testAnErrorAfterTheDueTimeIsIgnored() {
    let scheduler = TestScheduler(initialClock: 0)
    let subject = PublishSubject<String>()
    let log = Recorder<String>()
    let subscription = subject.take(for: .ticks(3), scheduler: scheduler).record(into: log)
    scheduler.sleep(4)
    subject.onError(Failure())
    XCTAssertEqual(log.entries, ["completed"])
    subscription.dispose()
  }

  func testEachSubscriptionHasItsOwnTime() throws {
    try marbles { test in
      let stream = test.hot("a-b-c-d-e|").take(for: .ticks(3), scheduler: test.scheduler)
      test.expect(stream, becomes: "a-b|")
      test.expect(stream, becomes: "---^c-(d|)")
    }
  }
}
