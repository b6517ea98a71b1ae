import Rill
import RillTesting
import XCTest

/// `timeout` with exact timers; `LateAndEarlyTimerTests` has late and early ones.
final class TimeoutTests: XCTestCase {
  func testSilence() throws {
    try expect(
      "a--b-------c", through: { $0.timeout(.ticks(4), scheduler: $1) }, becomes: "a--b---#", error: RxError.timeout,
      subscribed: "^------!")
    try expect(
      "------a", through: { $0.timeout(.ticks(4), scheduler: $1) }, becomes: "----#", error: RxError.timeout,
      subscribed: "^---!")
  }

  func testOther() throws {
    try expect(
      "a--b-------c", "d--e--|", through: { $0.timeout(.ticks(4), other: $1, scheduler: $2) }, becomes: "a--b---d--e--|",
      subscribed: ["^------!", "-------^-----!"])
  }

  func testOtherIsNotTimed() throws {
    try expect(
      "a-----", "---------e|", through: { $0.timeout(.ticks(2), other: $1, scheduler: $2) }, becomes: "a----------e|",
      subscribed: ["^-!", "--^---------!"])
    try expect("a-----", "-#", through: { $0.timeout(.ticks(2), other: $1, scheduler: $2) }, becomes: "a--#", error: Failure())
  }

  func testInTime() throws {
    try expect(
      "a--b--|", "x|", through: { $0.timeout(.ticks(4), other: $1, scheduler: $2) }, becomes: "a--b--|",
      subscribed: ["^-----!", ""])
    try expect(
      "a--b--#", through: { $0.timeout(.ticks(4), scheduler: $1) }, becomes: "a--b--#", error: Failure(), subscribed: "^-----!")
  }

  func testDisposal() throws {
    try expect("a---------", through: { $0.timeout(.ticks(4), scheduler: $1) }, becomes: "a--!", subscribed: "^--!")
    try expect(
      "a---------", "b--c--", through: { $0.timeout(.ticks(2), other: $1, scheduler: $2) }, becomes: "a-b!",
      subscribed: ["^-!", "--^!"])
  }

  /// The value was scheduled before the timer, so it is in time.
  func testValueOfAHotSourceAtTheDueTime() throws {
    try expect(.hot("a---b---|"), through: { $0.timeout(.ticks(4), scheduler: $1) }, becomes: "a---b---|")
  }

  func testOtherTypesMayFollow() throws {
    try expect(
      "a-----", through: { $0.timeout(.ticks(2), other: Observable.of("x", "y").take(1), scheduler: $1) }, becomes: "a-(x|)")
  }

  /// A deallocated source emits nothing, so the timeout fires.
  func testDeallocationOfTheSource() {
    let (scheduler, log) = (ManualScheduler(), Recorder<String>())
    var source: PublishSubject<Int>? = PublishSubject()
    let subscription = source!.timeout(.seconds(3), other: Observable.just(9), scheduler: scheduler).record(into: log)
    source!.onNext(1)
    source = nil
    scheduler.run(3)
    XCTAssertEqual(log.entries, ["1", "9", "completed"])
    subscription.dispose()
  }
}
