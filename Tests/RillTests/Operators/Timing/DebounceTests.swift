import Rill
import RillTesting
import XCTest

/// `debounce` with exact timers; `LateAndEarlyTimerTests` has late and early ones.
final class DebounceTests: XCTestCase {
  func testValueAfterSilence() throws {
    try expect(
      "a-b-c----------d--|", through: { $0.debounce(.ticks(3), scheduler: $1) }, becomes: "-------c----------(d|)",
      subscribed: "^-----------------!")
  }

  func testCompletionDeliversTheWaitingValue() throws {
    try expect("a|", through: { $0.debounce(.ticks(3), scheduler: $1) }, becomes: "-(a|)", subscribed: "^!")
    try expect("a----|", through: { $0.debounce(.ticks(3), scheduler: $1) }, becomes: "---a-|", subscribed: "^----!")
    try expect("--|", through: { $0.debounce(.ticks(3), scheduler: $1) }, becomes: "--|")
  }

  func testErrorDropsTheWaitingValue() throws {
    try expect("a-#", through: { $0.debounce(.ticks(3), scheduler: $1) }, becomes: "--#", error: Failure(), subscribed: "^-!")
    try expect("a----#", through: { $0.debounce(.ticks(3), scheduler: $1) }, becomes: "---a-#", error: Failure())
  }

  func testDisposalDropsTheWaitingValue() throws {
    try expect("a-----", through: { $0.debounce(.ticks(3), scheduler: $1) }, becomes: "--!", subscribed: "^-!")
  }

  /// The value was scheduled before the timer, so it replaces the waiting one.
  func testValueAtTheDueTime() throws {
    try expect("a--b------", through: { $0.debounce(.ticks(3), scheduler: $1) }, becomes: "------b---")
  }

  func testNoTime() throws {
    try expect("a-(bc)-|", through: { $0.debounce(.ticks(0), scheduler: $1) }, becomes: "a-c-|")
  }

  func testSeparateValuesAreAllDelivered() throws {
    try expect("a---b---c---|", through: { $0.debounce(.ticks(2), scheduler: $1) }, becomes: "--a---b---c-|")
  }

  func testDefaultTimesOfTheTestScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(210, 1), .next(215, 2), .next(230, 3), .completed(300)])
    let observer = scheduler.start { source.debounce(.seconds(10), scheduler: scheduler) }
    XCTAssertEqual(observer.events, [.next(225, 2), .next(240, 3), .completed(300)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 300)])
  }
}
