import Rill
import RillTesting
import XCTest

/// `delay` with exact timers; `LateAndEarlyTimerTests` has late and early ones.
final class DelayTests: XCTestCase {
  func testEverythingLater() throws {
    try expect(
      "a--b--c--|", through: { $0.delay(.ticks(2), scheduler: $1) }, becomes: "--a--b--c--|", subscribed: "^--------!")
  }

  func testLongerThanTheStream() throws {
    try expect("abc|", through: { $0.delay(.ticks(9), scheduler: $1) }, becomes: "---------abc|", subscribed: "^--!")
    try expect("(abc|)", through: { $0.delay(.ticks(2), scheduler: $1) }, becomes: "--(abc|)", subscribed: "(^!)")
    try expect("--|", through: { $0.delay(.ticks(2), scheduler: $1) }, becomes: "----|", subscribed: "^-!")
  }

  func testErrorAtOnce() throws {
    try expect(
      "a--b#", through: { $0.delay(.ticks(2), scheduler: $1) }, becomes: "--a-#", error: Failure(), subscribed: "^---!")
    try expect("#", through: { $0.delay(.ticks(2), scheduler: $1) }, becomes: "#")
  }

  func testDisposalDropsWaitingValues() throws {
    try expect("ab----", through: { $0.delay(.ticks(2), scheduler: $1) }, becomes: "--a!", subscribed: "^--!")
    try expect("ab|", through: { $0.delay(.ticks(4), scheduler: $1) }, becomes: "----a!", subscribed: "^-!")
  }

  func testNoTime() throws {
    try expect("a-b-|", through: { $0.delay(.ticks(0), scheduler: $1) }, becomes: "a-b-|")
  }

  func testEarlyEndDownstreamDisposesTheSource() throws {
    try expect("abcde", through: { $0.delay(.ticks(2), scheduler: $1).take(2) }, becomes: "--a(b|)", subscribed: "^--!")
  }

  func testSendingInsideADelivery() {
    let (scheduler, log, source) = (ManualScheduler(), Recorder<String>(), PublishSubject<Int>())
    let subscription = source.delay(.seconds(1), scheduler: scheduler).subscribe(onNext: { value in
      log.add("\(value)")
      if value < 3 { source.onNext(value + 1) }
    })
    source.onNext(1)
    scheduler.run(1)
    XCTAssertEqual(log.entries, ["1"])
    scheduler.run(5)
    XCTAssertEqual(log.entries, ["1", "2", "3"])
    subscription.dispose()
  }

  /// Waiting values are still delivered.
  func testDeallocationOfTheSource() {
    let (scheduler, log) = (ManualScheduler(), Recorder<String>())
    var source: PublishSubject<Int>? = PublishSubject()
    let subscription = source!.delay(.seconds(3), scheduler: scheduler).subscribe(
      onNext: { log.add("\($0)") }, onDisposed: { log.add("disposed") })
    source!.onNext(1)
    scheduler.run(1)
    source!.onNext(2)
    source = nil
    scheduler.run(9)
    XCTAssertEqual(log.entries, ["1", "2", "disposed"])
    subscription.dispose()
  }
}
