import Rill
import RillTesting
import XCTest

/// Time-based operators in virtual time.
final class TimedOperatorTests: XCTestCase {
  func testAsDiagrams() throws {
    try expect("a--b--c--|", through: { $0.debounce(.ticks(2), scheduler: $1) }, becomes: "--a--b--c|")
    try expect("a-b-c----|", through: { $0.debounce(.ticks(3), scheduler: $1) }, becomes: "-------c-|")
    try expect("a--b--c--|", through: { $0.debounce(.ticks(5), scheduler: $1) }, becomes: "---------(c|)")
    try expect("a--b--|", through: { $0.delay(.ticks(2), scheduler: $1) }, becomes: "--a--b--|")
    try expect("abcdef|", through: { $0.take(for: .ticks(3), scheduler: $1) }, becomes: "abc|", subscribed: "^--!")
    try expect("a-----b|", through: { $0.timeout(.ticks(3), scheduler: $1) }, becomes: "a--#", error: RxError.timeout)
    try expect("a----#", "x-y|", through: { $0.timeout(.ticks(3), other: $1, scheduler: $2) }, becomes: "a--x-y|")
    try expect("a-b|", through: { $0.observe(on: $1) }, becomes: "a-b|")
  }

  func testWithoutASource() throws {
    try expect(through: { Observable<Int>.interval(.ticks(2), scheduler: $0) }, becomes: "--0-1-!")
    try expect(through: { Observable<Int>.timer(.ticks(1), period: .ticks(2), scheduler: $0) }, becomes: "-0-1-2!")
    try expect(through: { _ in Observable.of(1, 2) }, becomes: "(12|)")
    try expect(through: { _ in Observable<Int>.error(Failure()) }, becomes: "#", error: Failure())
  }

  func testIntervals() {
    let scheduler = TestScheduler(initialClock: 0)
    let observer = scheduler.start { Observable<Int>.interval(.seconds(300), scheduler: scheduler) }
    XCTAssertEqual(observer.events, [.next(500, 0), .next(800, 1)])
  }

  func testATimerThatIsDueAtOnceFiresOneTickLater() {
    let scheduler = TestScheduler(initialClock: 0)
    let observer = scheduler.start(disposed: 240) {
      Observable<Int>.timer(.seconds(0), period: .seconds(10), scheduler: scheduler)
    }
    XCTAssertEqual(observer.events, [.next(201, 0), .next(211, 1), .next(221, 2), .next(231, 3)])
  }

  func testDebounceOfAHotSource() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([
      .next(150, 1), .next(210, 2), .next(230, 3), .next(280, 4), .completed(300),
    ])
    let observer = scheduler.start { source.debounce(.seconds(30), scheduler: scheduler) }
    XCTAssertEqual(observer.events, [.next(260, 3), .next(300, 4), .completed(300)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 300)])
  }

  func testSynchronousSourcesOnAScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let observer = scheduler.start { Observable.of(1, 2, scheduler: scheduler) }
    XCTAssertEqual(observer.events, [.next(201, 1), .next(202, 2), .completed(203)])
  }
}
