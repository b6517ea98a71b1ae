import Rill
import RillTesting
import TestSupport
import XCTest

/// A view model with a timer, on the main actor.
@MainActor private final class Clicker {
  let ticks: Observable<Int>
  private(set) var shown: [Int] = []
  private let bag = DisposeBag()

  init(_ scheduler: any SchedulerType) {
    ticks = Observable<Int>.interval(.milliseconds(100), scheduler: scheduler).share(replay: 1)
    ticks.bind(with: self, Clicker.show).disposed(by: bag)
  }

  func show(_ number: Int) { shown.append(number) }
}

@MainActor private final class WeakClicker {
  weak var object: Clicker?
}

// The tests are asynchronous, because XCTest on Linux cannot call synchronous methods of the main actor.

/// The length of a tick, the time at which the body of a marble test runs, and what lives until the end of the run.
@MainActor final class MarbleTickTests: XCTestCase {
  func testTick() async throws {
    try expect(
      "a--b------c|", tick: .milliseconds(50), through: { $0.debounce(.milliseconds(300), scheduler: $1) },
      becomes: "---------b-(c|)")
    try expect(
      tick: .milliseconds(50), through: { Observable<Int>.interval(.milliseconds(100), scheduler: $0) }, becomes: "--0-1-!")
    try marbles(tick: .milliseconds(100)) { test in
      test.expect(test.hot("a-b|").delay(.milliseconds(200), scheduler: test.scheduler), becomes: "--a-b|")
    }
  }

  // 0.3 s is not representable in binary. Its multiples must be exact nevertheless.
  func testTicksAreExact() async throws {
    for milliseconds in [1, 3, 7, 50, 100, 300, 700] {
      try expect(
        "---a------b-|", tick: .milliseconds(milliseconds),
        through: { $0.debounce(.milliseconds(milliseconds * 2), scheduler: $1) }, becomes: "-----a------(b|)")
    }
  }

  /// A mismatch names what was rounded: a debounce of 1.3 s waits for 2 ticks of 1 s.
  func testMismatchWithDurationsThatWereRounded() async throws {
    let note = "a duration of 1.3 seconds counts as 2 ticks, because a tick lasts 1.0 seconds"
    XCTAssertThrowsError(
      try expect("a-----|", through: { $0.debounce(.milliseconds(1300), scheduler: $1) }, becomes: "-a----|")
    ) { XCTAssertTrue("\($0)".hasSuffix("\n\(note)"), "\($0)") }
    XCTAssertThrowsError(
      try expect("a-----|", through: { $0.delay(.milliseconds(500), scheduler: $1) }, becomes: "a-----|")
    ) { XCTAssertTrue("\($0)".contains("a duration of 0.5 seconds counts as 1 tick, because"), "\($0)") }
    XCTAssertThrowsError(
      try expect("a-----|", through: { $0.debounce(.seconds(2), scheduler: $1) }, becomes: "-a----|")
    ) { XCTAssertFalse("\($0)".contains("counts as"), "\($0)") }
    try expect("a-----|", through: { $0.delay(.milliseconds(500), scheduler: $1) }, becomes: "-a-----|")
    try expect(through: { Observable<Int>.timer(.milliseconds(2001), scheduler: $0) }, becomes: "---(0|)")
    try expect(
      tick: .milliseconds(100), through: { Observable<Int>.interval(.milliseconds(250), scheduler: $0) }, becomes: "---0--1-!")
    XCTAssertThrowsError(
      try expect("a-----|", through: { $0.delay(.milliseconds(499), scheduler: $1) }, becomes: "-a-----|")
    ) { XCTAssertTrue($0 is MarbleTickLengthError, "\($0)") }
  }

  func testDurationThatRoundsToNothing() async throws {
    let expected = """
      Search.swift:7: a duration of 0.3 seconds is less than half a tick, because a tick lasts 1.0 seconds. Pass a shorter \
      tick, such as tick: .milliseconds(300)
      """
    XCTAssertThrowsError(
      try marbles(file: "Search.swift", line: 7) { test in
        test.expect(test.hot("a-b-|").debounce(.milliseconds(300), scheduler: test.scheduler), becomes: "a-b-|")
      }
    ) { XCTAssertEqual("\($0)", expected) }
    XCTAssertThrowsError(
      try expect("a|", through: { $0.delay(.milliseconds(300), scheduler: $1) }, becomes: "a|", file: "Search.swift", line: 7)
    ) { XCTAssertEqual("\($0)", expected) }
  }

  func testTickThatIsNotPositive() async {
    XCTAssertThrowsError(try marbles(tick: .zero, file: "Search.swift", line: 7) { _ in XCTFail("the body ran") }) {
      XCTAssertEqual("\($0)", "Search.swift:7: the length of a tick must be positive, and it is 0.0 seconds")
    }
  }

  func testBodyRunsAtTick0() async throws {
    try marbles(tick: .milliseconds(50)) { test in
      XCTAssertEqual(test.scheduler.clock, 0)
      let clicker = test.keep(Clicker(test.scheduler))
      test.expect(clicker.ticks, becomes: "--0-1-2-!")
    }
  }

  func testKeptObjectsLiveUntilTheEndOfTheRun() async throws {
    let (kept, dropped) = (WeakClicker(), WeakClicker())
    try marbles(tick: .milliseconds(50)) { test in
      kept.object = test.keep(Clicker(test.scheduler))
      makeClicker(test.scheduler, dropped)
      test.scheduler.scheduleAt(5) {
        XCTAssertEqual(kept.object?.shown, [0, 1])
        XCTAssertNil(dropped.object)
      }
    }
    XCTAssertNil(kept.object)
  }

  private func makeClicker(_ scheduler: TestScheduler, _ reference: WeakClicker) {
    let clicker = Clicker(scheduler)
    reference.object = clicker
  }

  /// The order within a tick does not depend on whether a subscription is made in the body or at a later tick.
  func testOrderWithinATick() async throws {
    let log = Recorder<String>()
    try marbles { test in
      test.scheduler.scheduleAt(2) { log.add("work") }
      let source = test.hot("--a").do(onNext: { _ in log.add("source") })
      test.expect(source.do(onSubscribe: { log.add("subscribe") }), becomes: "--(^a)!")
    }
    XCTAssertEqual(log.entries, ["subscribe", "source", "work"])
  }

  /// Events before tick 0 reach no subscriber, even if the body subscribes.
  func testEventsBeforeTick0() async throws {
    let log = Recorder<String>()
    try marbles { test in
      test.keep(test.hot("a-^-b|").subscribe(onNext: { log.add($0) }))
    }
    XCTAssertEqual(log.entries, ["b"])
  }
}
