import Rill
import RillTesting
import XCTest

/// Contract 9: the time at which a value arrives decides the result, not the moment at which a timer fires.
///
/// Times are those of the scheduler's `uptime`.
final class LateAndEarlyTimerTests: XCTestCase {
  private let scheduler = ManualScheduler()
  private let source = PublishSubject<Int>()
  private let log = Recorder<String>()

  private func start<Element>(_ operation: (Observable<Int>) -> Observable<Element>) -> any Disposable {
    operation(source).record(into: log)
  }

  /// Returns the events since the last call.
  private func newEvents() -> [String] {
    defer { log.clear() }
    return log.entries
  }

  // MARK: debounce

  func testDebounceWithALateTimer() {
    let subscription = start { $0.debounce(.seconds(3), scheduler: scheduler) }
    source.onNext(1)
    scheduler.pass(5)
    XCTAssertEqual(newEvents(), [])
    source.onNext(2)
    XCTAssertEqual(newEvents(), ["1"], "what is due before a value arrives is delivered before it")
    scheduler.pass(9)
    scheduler.fire()
    XCTAssertEqual(newEvents(), ["2"])
    subscription.dispose()
    XCTAssertEqual(scheduler.count, 0)
  }

  func testDebounceWithALateTimerAtTheEnd() {
    let subscription = start { $0.debounce(.seconds(3), scheduler: scheduler) }
    source.onNext(1)
    scheduler.pass(5)
    source.onCompleted()
    XCTAssertEqual(newEvents(), ["1", "completed"])
    XCTAssertEqual(scheduler.count, 0)
    subscription.dispose()
  }

  func testDebounceWithAnEarlyTimer() {
    let subscription = start { $0.debounce(.seconds(3), scheduler: scheduler) }
    source.onNext(1)
    for _ in 1...2 {
      scheduler.pass(1)
      scheduler.fire()
      XCTAssertEqual(newEvents(), [], "a timer that fires early keeps waiting")
    }
    scheduler.pass(1)
    scheduler.fire()
    XCTAssertEqual(newEvents(), ["1"])
    subscription.dispose()
  }

  func testDebounceAtTheDueTime() {
    let subscription = start { $0.debounce(.seconds(3), scheduler: scheduler) }
    source.onNext(1)
    scheduler.pass(3)
    source.onNext(2)
    scheduler.fire()
    XCTAssertEqual(newEvents(), [], "the value arrived first and replaces the waiting one")
    scheduler.pass(3)
    scheduler.fire()
    source.onNext(3)
    XCTAssertEqual(newEvents(), ["2"], "the timer fired first")
    subscription.dispose()
  }

  func testDebounceHasOneTimer() {
    let subscription = start { $0.debounce(.seconds(3), scheduler: scheduler) }
    for number in 1...10_000 { source.onNext(number) }
    XCTAssertEqual(scheduler.made, 1)
    for number in 1...100 {
      source.onNext(number)
      scheduler.run(1)
    }
    XCTAssertEqual(newEvents(), [])
    XCTAssertEqual(scheduler.most, 1)
    XCTAssertLessThan(scheduler.made, 101)
    scheduler.run(3)
    XCTAssertEqual(newEvents(), ["100"])
    XCTAssertEqual(scheduler.count, 0)
    subscription.dispose()
  }

  // MARK: throttle

  func testThrottleWithALateTimer() {
    let subscription = start { $0.throttle(.seconds(4), scheduler: scheduler) }
    source.onNext(1)
    scheduler.pass(1)
    source.onNext(2)
    XCTAssertEqual(newEvents(), ["1"])
    scheduler.pass(5)
    source.onNext(3)
    XCTAssertEqual(newEvents(), ["2"], "what is due before a value arrives is delivered before it, and starts a new window")
    scheduler.run(4)
    XCTAssertEqual(newEvents(), ["3"])
    subscription.dispose()
  }

  func testThrottleWithAnEarlyTimer() {
    let subscription = start { $0.throttle(.seconds(4), scheduler: scheduler) }
    source.onNext(1)
    source.onNext(2)
    scheduler.pass(3)
    scheduler.fire()
    XCTAssertEqual(newEvents(), ["1"])
    scheduler.pass(1)
    scheduler.fire()
    XCTAssertEqual(newEvents(), ["2"])
    subscription.dispose()
  }

  func testThrottleAtTheDueTime() {
    let subscription = start { $0.throttle(.seconds(4), scheduler: scheduler) }
    source.onNext(1)
    source.onNext(2)
    scheduler.pass(4)
    source.onNext(3)
    XCTAssertEqual(newEvents(), ["1", "3"], "the value arrived first and replaces the waiting one")
    scheduler.fire()
    XCTAssertEqual(newEvents(), [])
    source.onNext(4)
    scheduler.run(4)
    source.onNext(5)
    XCTAssertEqual(newEvents(), ["4"], "the timer fired first")
    subscription.dispose()
  }

  func testThrottleWithoutTheLatestNeedsNoTimer() {
    let subscription = start { $0.throttle(.seconds(4), latest: false, scheduler: scheduler) }
    source.onNext(1)
    source.onNext(2)
    scheduler.pass(4)
    source.onNext(3)
    XCTAssertEqual(newEvents(), ["1", "3"])
    XCTAssertEqual(scheduler.made, 0)
    subscription.dispose()
  }

  func testThrottleCompletesWithALateTimer() {
    let subscription = start { $0.throttle(.seconds(4), scheduler: scheduler) }
    source.onNext(1)
    source.onNext(2)
    source.onCompleted()
    XCTAssertEqual(newEvents(), ["1"])
    scheduler.pass(9)
    scheduler.fire()
    XCTAssertEqual(newEvents(), ["2", "completed"])
    XCTAssertEqual(scheduler.count, 0)
    subscription.dispose()
  }

  func testThrottleHasOneTimer() {
    let subscription = start { $0.throttle(.seconds(4), scheduler: scheduler) }
    for number in 1...10_000 { source.onNext(number) }
    XCTAssertEqual(scheduler.made, 1)
    for number in 1...100 {
      source.onNext(number)
      scheduler.run(1)
    }
    XCTAssertEqual(scheduler.most, 1)
    XCTAssertLessThanOrEqual(scheduler.made, 27)
    subscription.dispose()
    XCTAssertEqual(scheduler.count, 0)
  }

  // MARK: timeout

  func testTimeoutWithALateTimer() {
    let subscription = start { $0.timeout(.seconds(4), scheduler: scheduler) }
    scheduler.pass(6)
    source.onNext(1)
    XCTAssertEqual(newEvents(), ["1"], "a value that arrives before the timer fires is in time")
    scheduler.fire()
    XCTAssertEqual(newEvents(), [])
    scheduler.run(4)
    XCTAssertEqual(newEvents(), ["error(the stream emitted no event in time)"])
    subscription.dispose()
  }

  func testTimeoutWithAnEarlyTimer() {
    let subscription = start { $0.timeout(.seconds(4), scheduler: scheduler) }
    scheduler.pass(2)
    scheduler.fire()
    XCTAssertEqual(newEvents(), [])
    scheduler.pass(2)
    scheduler.fire()
    XCTAssertEqual(newEvents(), ["error(the stream emitted no event in time)"])
    XCTAssertFalse(source.hasObservers)
    subscription.dispose()
  }

  func testTimeoutAtTheDueTime() {
    let subscription = start { $0.timeout(.seconds(4), other: Observable.just(-1), scheduler: scheduler) }
    scheduler.pass(4)
    source.onNext(1)
    scheduler.fire()
    XCTAssertEqual(newEvents(), ["1"])
    scheduler.pass(4)
    scheduler.fire()
    source.onNext(2)
    XCTAssertEqual(newEvents(), ["-1", "completed"])
    subscription.dispose()
  }

  func testTimeoutHasOneTimer() {
    let subscription = start { $0.timeout(.seconds(4), scheduler: scheduler) }
    for number in 1...10_000 { source.onNext(number) }
    XCTAssertEqual(scheduler.made, 1)
    for number in 1...100 {
      source.onNext(number)
      scheduler.run(1)
    }
    XCTAssertEqual(scheduler.most, 1)
    XCTAssertLessThan(scheduler.made, 101)
    source.onCompleted()
    XCTAssertEqual(scheduler.count, 0)
    subscription.dispose()
  }

  // MARK: delay

  func testDelayWithALateTimer() {
    let subscription = start { $0.delay(.seconds(3), scheduler: scheduler) }
    source.onNext(1)
    scheduler.pass(2)
    source.onNext(2)
    scheduler.pass(2)
    source.onNext(3)
    source.onCompleted()
    scheduler.fire()
    XCTAssertEqual(newEvents(), ["1"])
    scheduler.pass(1)
    scheduler.fire()
    XCTAssertEqual(newEvents(), ["2"])
    scheduler.pass(9)
    scheduler.fire()
    XCTAssertEqual(newEvents(), ["3", "completed"])
    XCTAssertEqual(scheduler.count, 0)
    subscription.dispose()
  }

  func testDelayWithAnEarlyTimer() {
    let subscription = start { $0.delay(.seconds(3), scheduler: scheduler) }
    source.onNext(1)
    scheduler.pass(2)
    source.onNext(2)
    scheduler.fire()
    XCTAssertEqual(newEvents(), [])
    scheduler.pass(1)
    scheduler.fire()
    XCTAssertEqual(newEvents(), ["1"])
    subscription.dispose()
  }

  func testDelayHasOneTimer() {
    let subscription = start { $0.delay(.seconds(3), scheduler: scheduler) }
    for number in 1...10_000 { source.onNext(number) }
    XCTAssertEqual(scheduler.made, 1)
    scheduler.run(3)
    XCTAssertEqual(newEvents().count, 10_000)
    for number in 1...100 {
      source.onNext(number)
      scheduler.run(1)
    }
    XCTAssertEqual(scheduler.most, 1)
    subscription.dispose()
    XCTAssertEqual(scheduler.count, 0)
  }

  // MARK: buffer, window

  func testBufferWithALateTimer() {
    let subscription = start { $0.buffer(timeSpan: .seconds(4), count: 3, scheduler: scheduler) }
    source.onNext(1)
    scheduler.pass(5)
    source.onNext(2)
    XCTAssertEqual(newEvents(), ["[1]"])
    scheduler.run(4)
    XCTAssertEqual(newEvents(), ["[2]"])
    subscription.dispose()
  }

  func testBufferWithAnEarlyTimer() {
    let subscription = start { $0.buffer(timeSpan: .seconds(4), count: 3, scheduler: scheduler) }
    source.onNext(1)
    scheduler.pass(3)
    scheduler.fire()
    XCTAssertEqual(newEvents(), [])
    scheduler.pass(1)
    scheduler.fire()
    XCTAssertEqual(newEvents(), ["[1]"])
    subscription.dispose()
  }

  func testBufferAtTheDueTime() {
    let subscription = start { $0.buffer(timeSpan: .seconds(4), count: 3, scheduler: scheduler) }
    scheduler.pass(4)
    source.onNext(1)
    scheduler.fire()
    source.onNext(2)
    XCTAssertEqual(newEvents(), ["[1]"])
    subscription.dispose()
  }

  func testBufferHasOneTimer() {
    let subscription = start { $0.buffer(timeSpan: .seconds(4), count: 2, scheduler: scheduler) }
    for number in 1...10_000 { source.onNext(number) }
    XCTAssertEqual(newEvents().count, 5000)
    XCTAssertEqual(scheduler.made, 1)
    XCTAssertEqual(scheduler.count, 1)
    subscription.dispose()
    XCTAssertEqual(scheduler.count, 0)
  }

  func testWindowWithALateTimer() {
    let subscription = start {
      $0.window(timeSpan: .seconds(4), count: 3, scheduler: scheduler).enumerated().flatMap { index, window in
        window.map { "\(index): \($0)" }
      }
    }
    source.onNext(1)
    scheduler.pass(5)
    source.onNext(2)
    scheduler.pass(3)
    scheduler.fire()
    source.onNext(3)
    // The first span ended at 4, before the value at 5, and the second at 8, before the value at 8.
    XCTAssertEqual(newEvents(), ["0: 1", "1: 2", "2: 3"])
    XCTAssertEqual(scheduler.most, 1)
    subscription.dispose()
    XCTAssertEqual(scheduler.count, 0)
  }

  // MARK: take(for:), skip(duration)

  func testTakeForWithALateTimer() {
    let subscription = start { $0.take(for: .seconds(4), scheduler: scheduler) }
    scheduler.pass(4)
    source.onNext(1)
    scheduler.pass(1)
    source.onNext(2)
    XCTAssertEqual(newEvents(), ["1", "completed"])
    XCTAssertFalse(source.hasObservers)
    XCTAssertEqual(scheduler.count, 0)
    subscription.dispose()
  }

  func testTakeForWithAnEarlyTimer() {
    let subscription = start { $0.take(for: .seconds(4), scheduler: scheduler) }
    scheduler.pass(2)
    scheduler.fire()
    source.onNext(1)
    scheduler.run(2)
    XCTAssertEqual(newEvents(), ["1", "completed"])
    XCTAssertEqual(scheduler.made, 2)
    subscription.dispose()
  }

  func testSkipWithALateAndAnEarlyTimer() {
    let subscription = start { $0.skip(.seconds(4), scheduler: scheduler) }
    scheduler.pass(2)
    scheduler.fire()
    source.onNext(1)
    scheduler.pass(3)
    source.onNext(2)
    XCTAssertEqual(newEvents(), ["2"])
    subscription.dispose()
    XCTAssertEqual(scheduler.count, 0)
  }

  // MARK: Durations below the resolution of the clock

  /// A timer of less than half a tick fires in the same tick, as in RxSwift, and does not start again and again.
  func testLessThanATick() {
    watched(10) {
      for (simulatesDelay, times) in [(true, [211, 221]), (false, [210, 220])] {
        let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: simulatesDelay)
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
        let observer = scheduler.start { source.debounce(.milliseconds(300), scheduler: scheduler) }
        XCTAssertEqual(observer.events, [.next(times[0], 1), .next(times[1], 2), .completed(230)])
      }
    }
  }

  /// In a marble test, a timer fires at the first tick at or after its due time.
  func testMoreThanATick() throws {
    try watched(10) {
      try expect("a--b-|", through: { $0.debounce(.milliseconds(1300), scheduler: $1) }, becomes: "--a--(b|)")
      try expect("a--b-|", through: { $0.delay(.milliseconds(1300), scheduler: $1) }, becomes: "--a--b-|")
      try expect("a--b-|", through: { $0.throttle(.milliseconds(1300), scheduler: $1) }, becomes: "a--b-|")
    }
  }

  // MARK: Late and punctual timers

  /// Sends the seconds 0, 5, 12, 21 and 35, with a timer that fires on time or only when a value has arrived.
  private func events<Element>(late isLate: Bool, _ operation: (Observable<Int>) -> Observable<Element>) -> [String] {
    let subscription = start(operation)
    var time = 0
    for next in [0, 5, 12, 21, 35] {
      while time < next {
        scheduler.pass(1)
        time += 1
        if !isLate, time < next { scheduler.fire() }
      }
      source.onNext(next)
    }
    for _ in 0..<20 {
      scheduler.pass(1)
      scheduler.fire()
    }
    subscription.dispose()
    return newEvents()
  }

  func testALateTimerDoesNotMoveLaterDeadlines() {
    let spans: [(String, (Observable<Int>) -> Observable<String>)] = [
      ("throttle", { [scheduler] in $0.throttle(.seconds(10), scheduler: scheduler).map { "\($0)" } }),
      ("buffer", { [scheduler] in $0.buffer(timeSpan: .seconds(10), count: 9, scheduler: scheduler).map { "\($0)" } }),
      (
        "window",
        { [scheduler] in
          $0.window(timeSpan: .seconds(10), count: 9, scheduler: scheduler).flatMap { $0.toArray() }.map { "\($0)" }
        }
      ),
    ]
    for (name, operation) in spans {
      let punctual = events(late: false, operation)
      XCTAssertEqual(events(late: true, operation), punctual, name)
      if name == "throttle" { XCTAssertEqual(punctual, ["0", "5", "12", "21", "35"]) }
      if name == "buffer" { XCTAssertEqual(punctual.prefix(4), ["[0, 5]", "[12]", "[21]", "[35]"]) }
    }
  }

  /// Spans in which nothing was delivered because the timer was late are not made up for.
  func testSpansThatPassedWhileTheTimerWasLate() {
    let subscription = start { $0.buffer(timeSpan: .seconds(10), count: 9, scheduler: scheduler) }
    source.onNext(1)
    scheduler.pass(1_000_005)
    source.onNext(2)
    XCTAssertEqual(newEvents(), ["[1]"])
    scheduler.pass(5)
    scheduler.fire()
    XCTAssertEqual(newEvents(), ["[2]"])
    subscription.dispose()
  }
}
