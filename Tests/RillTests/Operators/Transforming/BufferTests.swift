import Rill
import RillTesting
import XCTest

final class BufferTests: XCTestCase {
  /// Returns a stage that emits each array as a word, and the empty array as `ø`.
  private func buffer(
    _ span: Int, _ count: Int
  ) -> (Observable<String>, TestScheduler) -> Observable<String> {
    { source, scheduler in
      source.buffer(timeSpan: .ticks(span), count: count, scheduler: scheduler).map { $0.isEmpty ? "ø" : $0.joined() }
    }
  }

  func testArraysLimitedByCount() throws {
    try expect(
      "a--b--c----d--|", through: buffer(9, 2), becomes: "---[ab]-------[cd]--(ø|)", subscribed: "^-------------!")
    try expect("a--b|", through: buffer(9, 1), becomes: "a--b(ø|)")
    try expect("(abcde)|", through: buffer(9, 2), becomes: "([ab][cd])(e|)")
  }

  func testArraysLimitedByTime() throws {
    try expect("a-b-c---------d-|", through: buffer(5, 9), becomes: "-----[abc]----ø----d(ø|)")
  }

  /// A full array restarts the time span.
  func testAFullArrayRestartsTheTimeSpan() throws {
    try expect("ab---c--------", through: buffer(4, 2), becomes: "-[ab]---c---ø--!")
  }

  func testTheCompletionDeliversTheOpenArray() throws {
    try expect("a-|", through: buffer(9, 9), becomes: "--(a|)", subscribed: "^-!")
    try expect("--|", through: buffer(9, 9), becomes: "--(ø|)", subscribed: "^-!")
    try expect("|", through: buffer(9, 9), becomes: "(ø|)")
  }

  func testAnErrorDropsTheOpenArray() throws {
    try expect("a-b-c#", through: buffer(9, 2), becomes: "--[ab]--#", error: Failure(), subscribed: "^----!")
  }

  func testDisposalStopsTheTimer() throws {
    try expect("a-b-c", through: buffer(3, 9), becomes: "---[ab]--!", subscribed: "^-----!")
  }

  /// A hot source schedules its events before the operator starts its timer, and a cold source does so afterwards.
  func testCountAndTimeCoincide() throws {
    try expect(.hot("-a-b-c|"), through: buffer(3, 2), becomes: "---[ab]--(c|)")
    try expect("-a-b-c|", through: buffer(3, 2), becomes: "---a-[bc](ø|)")
    try expect(.hot("-a-b-c|"), through: buffer(3, 1), becomes: "-a-b-c(ø|)")
  }

  func testTheTimeOfArrivalDecides() {
    let scheduler = TestScheduler(initialClock: 0)
    let subject = PublishSubject<String>()
    let log = Recorder<String>()
    let subscription = subject.buffer(timeSpan: .ticks(3), count: 2, scheduler: scheduler).map { $0.joined() }.record(into: log)
    subject.onNext("a")
    scheduler.sleep(4)
    subject.onNext("b")
    XCTAssertEqual(log.entries, ["a"])
    subject.onNext("c")
    XCTAssertEqual(log.entries, ["a", "bc"])
    subscription.dispose()
  }

  func testEndsFromInsideAnArray() throws {
    try expect(
      "abcd|", through: { buffer(9, 2)($0, $1).take(1) }, becomes: "-([ab]|)", subscribed: "^!")
    try expect("a---|", through: { buffer(2, 2)($0, $1).take(1) }, becomes: "--(a|)", subscribed: "^-!")
  }
}
