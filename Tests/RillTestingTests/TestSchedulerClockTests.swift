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

  /// The time at which a scheduler stops for a sleeper is rounded to a tick, or to a microsecond, and never wakes it early or not at all.
  func testSleepersWhoseDeadlineIsBetweenTicks() async throws {
    for (duration, tick) in [(Swift.Duration.milliseconds(400), 1), (.milliseconds(1400), 2), (.milliseconds(1600), 2)] {
      let scheduler = TestScheduler(initialClock: 0)
      let clock = scheduler.virtualClock
      let alarm = Task { try await clock.sleep(for: duration) }
      await clock.waitForSleepers()
      scheduler.start()
      try await alarm.value
      XCTAssertEqual(scheduler.clock, tick, "\(duration)")
    }
    let scheduler = HistoricalScheduler()
    let clock = scheduler.virtualClock
    let alarm = Task { try await clock.sleep(for: .seconds(1) / 3) }
    await clock.waitForSleepers()
    scheduler.start()
    try await alarm.value
  }
}
