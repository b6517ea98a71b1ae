import Rill
import RillTesting
import TestSupport
import XCTest

final class RepeatWhenTests: XCTestCase {
  func testRepeatsWhenTheNotifierEmits() throws {
    try marbles { test in
      let source = test.cold("a--|")
      let scheduler = test.scheduler
      test.expect(source.repeat { $0.delay(.ticks(2), scheduler: scheduler) }, becomes: "a----a----a!")
      test.expect(source, subscribed: "^--!-^--!-^!")
    }
  }

  func testCompletionsAsNotifier() throws {
    try expect(
      "a--|", through: { $0.repeat { $0.take(2) } }, becomes: "a--a--a--|", subscribed: "^--(!^)--(!^)--!")
  }

  func testErrors() throws {
    try expect(
      "a--#", "------", through: { source, notifier in source.repeat { _ in notifier } }, becomes: "a--#",
      error: Failure(), subscribed: ["^--!", "^--!"])
    try expect(
      "a--|", "-----#", through: { source, notifier in source.repeat { _ in notifier } }, becomes: "a----#",
      error: Failure(), subscribed: ["^--!", "^----!"])
    try expect(
      "a-----|", "---#", through: { source, notifier in source.repeat { _ in notifier } }, becomes: "a-----#",
      error: Failure(), subscribed: ["^-----!", "^--!"])
  }

  func testTheNotifierCompletes() throws {
    try expect(
      "a--|", "-----|", through: { source, notifier in source.repeat { _ in notifier } }, becomes: "a----|",
      subscribed: ["^--!", "^----!"])
    try expect(
      "a-----|", "---|", through: { source, notifier in source.repeat { _ in notifier } }, becomes: "a-----|",
      subscribed: ["^-----!", "^--!"])
  }

  func testDisposalAndIgnoredValues() throws {
    try expect(
      "a--|", "------", through: { source, notifier in source.repeat { _ in notifier } }, becomes: "a---!",
      subscribed: ["^--!", "^---!"])
    try expect(
      "a---|", "-n----n", through: { source, notifier in source.repeat { _ in notifier } }, becomes: "a-----a---!",
      subscribed: ["^---!-^---!", "^---------!"])
  }

  func testInfallible() throws {
    try expect(
      "a--|",
      through: { source, scheduler in
        source.asInfallible(onErrorJustReturn: "").repeat { $0.delay(.ticks(1), scheduler: scheduler) }.asObservable()
      }, becomes: "a---a---a!")
  }

  /// Contract 12.
  func testManySynchronousCompletions() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      onThreads(1, stackSize: 512 << 10) { _ in
        XCTAssertEqual(Observable.just(1).repeat { $0.take(100_000) }.count().recorded(), ["100001", "completed"])
      }
    }
  }
}
