import Rill
import RillTesting
import XCTest

/// `throttle` with exact timers; `LateAndEarlyTimerTests` has late and early ones.
final class ThrottleTests: XCTestCase {
  func testFirstAndLatest() throws {
    try expect(
      "a-b-c---------d--|", through: { $0.throttle(.ticks(5), scheduler: $1) }, becomes: "a----c--------d--|",
      subscribed: "^----------------!")
  }

  func testFirstOnly() throws {
    try expect(
      "a-b-c---------d--|", through: { $0.throttle(.ticks(5), latest: false, scheduler: $1) }, becomes: "a-------------d--|",
      subscribed: "^----------------!")
  }

  /// A value delivered at the end of a window starts a new window.
  func testSteadyValues() throws {
    try expect("abcdefghi---", through: { $0.throttle(.ticks(3), scheduler: $1) }, becomes: "a--d--g--i--")
    try expect("abcdefghi|", through: { $0.throttle(.ticks(3), latest: false, scheduler: $1) }, becomes: "a--d--g--|")
  }

  func testCompletionWaitsForTheLatest() throws {
    try expect("ab|", through: { $0.throttle(.ticks(5), scheduler: $1) }, becomes: "a----(b|)", subscribed: "^-!")
    try expect("ab|", through: { $0.throttle(.ticks(5), latest: false, scheduler: $1) }, becomes: "a-|", subscribed: "^-!")
    try expect("a-|", through: { $0.throttle(.ticks(5), scheduler: $1) }, becomes: "a-|", subscribed: "^-!")
    try expect("--|", through: { $0.throttle(.ticks(5), scheduler: $1) }, becomes: "--|")
  }

  func testErrorDropsTheLatest() throws {
    try expect("ab#", through: { $0.throttle(.ticks(5), scheduler: $1) }, becomes: "a-#", error: Failure(), subscribed: "^-!")
    try expect("ab#", through: { $0.throttle(.ticks(5), latest: false, scheduler: $1) }, becomes: "a-#", error: Failure())
  }

  func testDisposalDropsTheLatest() throws {
    try expect("ab----", through: { $0.throttle(.ticks(5), scheduler: $1) }, becomes: "a--!", subscribed: "^--!")
    try expect("ab|", through: { $0.throttle(.ticks(5), scheduler: $1) }, becomes: "a---!", subscribed: "^-!")
  }

  func testNoTime() throws {
    try expect("a(bc)-|", through: { $0.throttle(.ticks(0), scheduler: $1) }, becomes: "a(bc)-|")
  }
}
