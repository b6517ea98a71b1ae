import Rill
import RillTesting
import TestSupport
import XCTest

/// The Swift clock of a test scheduler.
@MainActor final class TestSchedulerClockTests: XCTestCase {
  func testSwiftClockAdvancesWithTheScheduler() async throws {
    let log = Recorder<Swift.Duration>()
    try marbles(tick: .milliseconds(50)) { test in
      let clock = test.scheduler.virtualClock
      XCTAssertEqual(clock.now.offset, .zero)
      for tick in [1, 4] { test.scheduler.scheduleAt(tick) { log.add(clock.now.offset) } }
    }
    XCTAssertEqual(log.entries, [.milliseconds(50), .milliseconds(200)])
    let scheduler = TestScheduler(initialClock: 100)
    scheduler.advanceTo(103)
    scheduler.sleep(2)
    XCTAssertEqual(scheduler.virtualClock.now.offset, .seconds(5))
  }

  func testSleepersWakeWhenTheSchedulerRuns() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    let clock = scheduler.virtualClock
    let alarm = Task { try await clock.sleep(for: .seconds(60)) }
    await clock.waitForSleepers()
    scheduler.advanceTo(60)
    try await alarm.value
  }
}
