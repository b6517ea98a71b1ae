import Rill
import RillTesting
import TestSupport
import XCTest

final class ThrottleByValueTests: XCTestCase {
  /// The window of a value has two ticks, and that of `c` five.
  private func throttled(latest: Bool = true) -> (Observable<String>, TestScheduler) throws -> Observable<String> {
    { source, scheduler in
      source.throttle(latest: latest, scheduler: scheduler) { value in
        if value == "x" { throw Failure(name: "x") }
        return .ticks(["c": 5, "e": 0][value] ?? 2)
      }
    }
  }

  func testEachWindowHasItsLength() throws {
    try expect("ab------cde-----|", through: throttled(), becomes: "a-b-----c----e--|")
    try expect("ab------cde--a--|", through: throttled(latest: false), becomes: "a-------c----a--|")
    try expect("a-ce|", through: throttled(), becomes: "a-c----(e|)", subscribed: "^---!")
    try expect("ab#", through: throttled(), becomes: "a-#", error: Failure(), subscribed: "^-!")
    try expect("cb---", through: throttled(), becomes: "c--!", subscribed: "^--!")
    try expect("eeab|", through: throttled(), becomes: "eea-(b|)")
  }

  func testAnErrorOfTheClosure() throws {
    try expect("cx---", through: throttled(), becomes: "c----#", error: Failure(name: "x"), subscribed: "^----!")
    try expect("x", through: throttled(), becomes: "#", error: Failure(name: "x"), subscribed: "(^!)")
  }

  func testAWindowWithoutEnd() throws {
    try expect(
      "ab--", through: { $0.throttle(scheduler: $1) { _ in Duration(attoseconds: .max) } }, becomes: "a--!")
  }
}
