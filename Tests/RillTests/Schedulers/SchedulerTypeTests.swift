import Foundation
import Rill
import XCTest

/// The default implementations that schedulers with a clock have: `schedulePeriodic` and `uptime`.
final class SchedulerTypeTests: XCTestCase {
  func testPeriodicUsesRelative() {
    let (scheduler, log) = (ManualScheduler(), Recorder<Int>())
    let work = scheduler.schedulePeriodic(0, startAfter: .seconds(2), period: .seconds(3)) { number in
      log.add(number)
      return number + 1
    }
    scheduler.run(1)
    XCTAssertEqual(log.entries, [])
    scheduler.run(1)
    XCTAssertEqual(log.entries, [0])
    scheduler.run(6)
    XCTAssertEqual(log.entries, [0, 1, 2])
    XCTAssertEqual(scheduler.most, 1)
    work.dispose()
    XCTAssertEqual(scheduler.count, 0)
  }

  /// Each run is due one period after the previous due time.
  func testLateRunsDoNotAddUp() {
    let (scheduler, log) = (ManualScheduler(), Recorder<RxTimeInterval>())
    let work = scheduler.schedulePeriodic((), startAfter: .seconds(10), period: .seconds(10)) { log.add(scheduler.uptime) }
    scheduler.pass(13)
    scheduler.fire()
    scheduler.run(7)
    scheduler.run(10)
    XCTAssertEqual(log.entries, [.seconds(13), .seconds(20), .seconds(30)])
    work.dispose()
  }

  func testPeriodicIsCancelledFromInside() {
    let (scheduler, count, place) = (ManualScheduler(), Counter(), SingleAssignmentDisposable())
    place.setDisposable(
      scheduler.schedulePeriodic((), startAfter: .zero, period: .seconds(1)) { if count.add() == 2 { place.dispose() } })
    scheduler.run(9)
    XCTAssertEqual(count.value, 2)
    XCTAssertEqual(scheduler.count, 0)
  }

  /// The second run is scheduled inside the first one, which runs before `scheduleRelative` has returned.
  func testPeriodicOnASchedulerThatRunsDueWorkAtOnce() {
    let (scheduler, count) = (EagerScheduler(), Counter())
    let work = scheduler.schedulePeriodic((), startAfter: .zero, period: .seconds(1)) { count.add() }
    XCTAssertEqual(count.value, 1)
    scheduler.later.run(3)
    XCTAssertEqual(count.value, 4)
    work.dispose()
    XCTAssertEqual(scheduler.later.count, 0)
  }

  /// The default `uptime` is derived from `now`, with microsecond resolution.
  func testDefaultUptime() {
    let scheduler = DatedScheduler()
    let before = scheduler.uptime
    scheduler.now += 1.5
    XCTAssertEqual(scheduler.uptime - before, .milliseconds(1500))
  }
}

/// Runs work that is due at once, and other work when the test says so.
private final class EagerScheduler: SchedulerType, Sendable {
  let later = ManualScheduler()

  var now: RxTime { later.now }
  var uptime: RxTimeInterval { later.uptime }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { action(state) }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    dueTime <= .zero ? action(state) : later.scheduleRelative(state, dueTime: dueTime, action: action)
  }
}

private final class DatedScheduler: SchedulerType, @unchecked Sendable {
  // Sendable: one thread uses it.
  var now = RxTime(timeIntervalSinceReferenceDate: 1000)

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { action(state) }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { action(state) }
}
