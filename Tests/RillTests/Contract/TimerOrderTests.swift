import Rill
import RillTesting
import XCTest

/// Contract 9: what counts is when values come by the scheduler's `uptime`, not when a timer goes off.
final class TimerOrderTests: XCTestCase {
  private let scheduler = WaywardScheduler()
  private let source = PublishSubject<Int>()
  private let log = Recorder<String>()

  private func start<Element>(_ operation: (Observable<Int>) -> Observable<Element>) -> any Disposable {
    operation(source).record(into: log)
  }

  /// What has come since the last time.
  private func came() -> [String] {
    defer { log.clear() }
    return log.entries
  }

  // MARK: debounce

  func testDebounceWithALateTimer() {
    let subscription = start { $0.debounce(.seconds(3), scheduler: scheduler) }
    source.onNext(1)
    scheduler.pass(5)
    XCTAssertEqual(came(), [])
    source.onNext(2)
    XCTAssertEqual(came(), ["1"], "what is due before a value comes is delivered before it")
    scheduler.pass(9)
    scheduler.fire()
    XCTAssertEqual(came(), ["2"])
    subscription.dispose()
    XCTAssertEqual(scheduler.count, 0)
  }

  func testDebounceWithALateTimerAtTheEnd() {
    let subscription = start { $0.debounce(.seconds(3), scheduler: scheduler) }
    source.onNext(1)
    scheduler.pass(5)
    source.onCompleted()
    XCTAssertEqual(came(), ["1", "completed"])
    XCTAssertEqual(scheduler.count, 0)
    subscription.dispose()
  }

  func testDebounceWithAnEarlyTimer() {
    let subscription = start { $0.debounce(.seconds(3), scheduler: scheduler) }
    source.onNext(1)
    for _ in 1...2 {
      scheduler.pass(1)
      scheduler.fire()
      XCTAssertEqual(came(), [], "a timer that is early waits on")
    }
    scheduler.pass(1)
    scheduler.fire()
    XCTAssertEqual(came(), ["1"])
    subscription.dispose()
  }

  func testDebounceAtTheVeryInstant() {
    let subscription = start { $0.debounce(.seconds(3), scheduler: scheduler) }
    source.onNext(1)
    scheduler.pass(3)
    source.onNext(2)
    scheduler.fire()
    XCTAssertEqual(came(), [], "the value has come first, and takes the place of the one before")
    scheduler.pass(3)
    scheduler.fire()
    source.onNext(3)
    XCTAssertEqual(came(), ["2"], "the timer has come first")
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
    XCTAssertEqual(came(), [])
    XCTAssertEqual(scheduler.most, 1)
    XCTAssertLessThan(scheduler.made, 101)
    scheduler.run(3)
    XCTAssertEqual(came(), ["100"])
    XCTAssertEqual(scheduler.count, 0)
    subscription.dispose()
  }

  // MARK: throttle

  func testThrottleWithALateTimer() {
    let subscription = start { $0.throttle(.seconds(4), scheduler: scheduler) }
    source.onNext(1)
    scheduler.pass(1)
    source.onNext(2)
    XCTAssertEqual(came(), ["1"])
    scheduler.pass(5)
    source.onNext(3)
    XCTAssertEqual(came(), ["2"], "what is due before a value comes is delivered before it, and begins a new time")
    scheduler.run(4)
    XCTAssertEqual(came(), ["3"])
    subscription.dispose()
  }

  func testThrottleWithAnEarlyTimer() {
    let subscription = start { $0.throttle(.seconds(4), scheduler: scheduler) }
    source.onNext(1)
    source.onNext(2)
    scheduler.pass(3)
    scheduler.fire()
    XCTAssertEqual(came(), ["1"])
    scheduler.pass(1)
    scheduler.fire()
    XCTAssertEqual(came(), ["2"])
    subscription.dispose()
  }

  func testThrottleAtTheVeryInstant() {
    let subscription = start { $0.throttle(.seconds(4), scheduler: scheduler) }
    source.onNext(1)
    source.onNext(2)
    scheduler.pass(4)
    source.onNext(3)
    XCTAssertEqual(came(), ["1", "3"], "the value has come first, and takes the place of the one that waits")
    scheduler.fire()
    XCTAssertEqual(came(), [])
    source.onNext(4)
    scheduler.run(4)
    source.onNext(5)
    XCTAssertEqual(came(), ["4"], "the timer has come first")
    subscription.dispose()
  }

  func testThrottleWithoutTheLatestNeedsNoTimer() {
    let subscription = start { $0.throttle(.seconds(4), latest: false, scheduler: scheduler) }
    source.onNext(1)
    source.onNext(2)
    scheduler.pass(4)
    source.onNext(3)
    XCTAssertEqual(came(), ["1", "3"])
    XCTAssertEqual(scheduler.made, 0)
    subscription.dispose()
  }

  func testThrottleCompletesWithALateTimer() {
    let subscription = start { $0.throttle(.seconds(4), scheduler: scheduler) }
    source.onNext(1)
    source.onNext(2)
    source.onCompleted()
    XCTAssertEqual(came(), ["1"])
    scheduler.pass(9)
    scheduler.fire()
    XCTAssertEqual(came(), ["2", "completed"])
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
    XCTAssertEqual(came(), ["1"], "what comes before the timer has gone off is in time")
    scheduler.fire()
    XCTAssertEqual(came(), [])
    scheduler.run(4)
    XCTAssertEqual(came(), ["error(the stream was silent for too long)"])
    subscription.dispose()
  }

  func testTimeoutWithAnEarlyTimer() {
    let subscription = start { $0.timeout(.seconds(4), scheduler: scheduler) }
    scheduler.pass(2)
    scheduler.fire()
    XCTAssertEqual(came(), [])
    scheduler.pass(2)
    scheduler.fire()
    XCTAssertEqual(came(), ["error(the stream was silent for too long)"])
    XCTAssertFalse(source.hasObservers)
    subscription.dispose()
  }

  func testTimeoutAtTheVeryInstant() {
    let subscription = start { $0.timeout(.seconds(4), other: Observable.just(-1), scheduler: scheduler) }
    scheduler.pass(4)
    source.onNext(1)
    scheduler.fire()
    XCTAssertEqual(came(), ["1"])
    scheduler.pass(4)
    scheduler.fire()
    source.onNext(2)
    XCTAssertEqual(came(), ["-1", "completed"])
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
    XCTAssertEqual(came(), ["1"])
    scheduler.pass(1)
    scheduler.fire()
    XCTAssertEqual(came(), ["2"])
    scheduler.pass(9)
    scheduler.fire()
    XCTAssertEqual(came(), ["3", "completed"])
    XCTAssertEqual(scheduler.count, 0)
    subscription.dispose()
  }

  func testDelayWithAnEarlyTimer() {
    let subscription = start { $0.delay(.seconds(3), scheduler: scheduler) }
    source.onNext(1)
    scheduler.pass(2)
    source.onNext(2)
    scheduler.fire()
    XCTAssertEqual(came(), [])
    scheduler.pass(1)
    scheduler.fire()
    XCTAssertEqual(came(), ["1"])
    subscription.dispose()
  }

  func testDelayHasOneTimer() {
    let subscription = start { $0.delay(.seconds(3), scheduler: scheduler) }
    for number in 1...10_000 { source.onNext(number) }
    XCTAssertEqual(scheduler.made, 1)
    scheduler.run(3)
    XCTAssertEqual(came().count, 10_000)
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
    XCTAssertEqual(came(), ["[1]"])
    scheduler.run(4)
    XCTAssertEqual(came(), ["[2]"])
    subscription.dispose()
  }

  func testBufferWithAnEarlyTimer() {
    let subscription = start { $0.buffer(timeSpan: .seconds(4), count: 3, scheduler: scheduler) }
    source.onNext(1)
    scheduler.pass(3)
    scheduler.fire()
    XCTAssertEqual(came(), [])
    scheduler.pass(1)
    scheduler.fire()
    XCTAssertEqual(came(), ["[1]"])
    subscription.dispose()
  }

  func testBufferAtTheVeryInstant() {
    let subscription = start { $0.buffer(timeSpan: .seconds(4), count: 3, scheduler: scheduler) }
    scheduler.pass(4)
    source.onNext(1)
    scheduler.fire()
    source.onNext(2)
    XCTAssertEqual(came(), ["[1]"])
    subscription.dispose()
  }

  func testBufferHasOneTimer() {
    let subscription = start { $0.buffer(timeSpan: .seconds(4), count: 2, scheduler: scheduler) }
    for number in 1...10_000 { source.onNext(number) }
    XCTAssertEqual(came().count, 5000)
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
    XCTAssertEqual(came(), ["0: 1", "1: 2", "1: 3"])
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
    XCTAssertEqual(came(), ["1", "completed"])
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
    XCTAssertEqual(came(), ["1", "completed"])
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
    XCTAssertEqual(came(), ["2"])
    subscription.dispose()
    XCTAssertEqual(scheduler.count, 0)
  }

  // MARK: A clock that can not tell so short a time

  /// Less than half a tick: as in RxSwift, the timer goes off in the same tick, and does not start again and again.
  func testLessThanATick() throws {
    try watched(10) {
      try expect("a--b-|", through: { $0.debounce(.milliseconds(300), scheduler: $1) }, becomes: "a--b-|")
      try expect("a--b-|", through: { $0.delay(.milliseconds(300), scheduler: $1) }, becomes: "a--b-|")
      try expect("a--b-|", through: { $0.throttle(.milliseconds(300), scheduler: $1) }, becomes: "a--b-|")
      try expect("a--b-|", through: { $0.delay(.milliseconds(1300), scheduler: $1) }, becomes: "-a--b-|")
      let scheduler = TestScheduler(initialClock: 0)
      let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
      let observer = scheduler.start { source.debounce(.milliseconds(300), scheduler: scheduler) }
      XCTAssertEqual(observer.events, [.next(211, 1), .next(221, 2), .completed(230)])
    }
  }
}
