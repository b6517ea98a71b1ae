import Rill
import RillTesting
import TestSupport
import XCTest

final class DebounceByValueTests: XCTestCase {
  /// Values wait two ticks, `c` five, and `e` not at all.
  private let debounced: (Observable<String>, TestScheduler) throws -> Observable<String> = { source, scheduler in
    source.debounce(scheduler: scheduler) { value in
      if value == "x" { throw Failure(name: "x") }
      return .ticks(["c": 5, "e": 0][value] ?? 2)
    }
  }

  func testEachValueHasItsTime() throws {
    try expect("a---c--d---c-----|", through: debounced, becomes: "--a------d------c|")
    try expect("a-e-ae--|", through: debounced, becomes: "--e--e--|")
    try expect("c-|", through: debounced, becomes: "--(c|)", subscribed: "^-!")
    try expect("c-#", through: debounced, becomes: "--#", error: Failure(), subscribed: "^-!")
    try expect("c-----", through: debounced, becomes: "---!", subscribed: "^--!")
  }

  func testAnErrorOfTheClosure() throws {
    try expect("c-x", through: debounced, becomes: "--#", error: Failure(name: "x"), subscribed: "^-!")
  }
}
