import Rill
import RillTesting
import XCTest

/// Singles, maybes, completables and infallible streams in virtual time.
final class TraitTimingTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  // MARK: Singles, maybes and completables

  func testRetryWithAPolicy() throws {
    let policy = RetryPolicy.exponential(initial: .ticks(1), maximum: .ticks(30), jitter: 0, maxAttemptCount: 3)
    try expect(
      "#", through: { $0.asSingle().retry(policy, scheduler: $1).asObservable() }, becomes: "---#", subscribed: "(^!)(^!)-(^!)"
    )
    try expect(
      "(a|)", through: { $0.asMaybe().retry(policy, scheduler: $1).asObservable() }, becomes: "(a|)", subscribed: "(^!)")
    try expect(
      "#", through: { $0.ignoreElements().asCompletable().retry(policy, scheduler: $1).asObservable() }, becomes: "---#")
  }

  func testDelay() {
    let source = scheduler.createColdObservable([.next(10, 1), .completed(10)])
    let observer = scheduler.start { source.asSingle().delay(.ticks(30), scheduler: self.scheduler) }
    XCTAssertEqual(observer.events, [.next(240, 1), .completed(240)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 210)])
  }

  func testDelaySubscription() {
    let source = scheduler.createColdObservable([.next(10, 1), .completed(10)])
    let observer = scheduler.start { source.asMaybe().delaySubscription(.ticks(30), scheduler: self.scheduler) }
    XCTAssertEqual(observer.events, [.next(240, 1), .completed(240)])
    XCTAssertEqual(source.subscriptions, [Subscription(230, 240)])
  }

  func testObserveOn() {
    let source = scheduler.createColdObservable([.next(10, 1), .completed(10)])
    let observer = scheduler.start { source.asSingle().observe(on: self.scheduler) }
    XCTAssertEqual(observer.events.map(\.value), [.next(1), .completed])
    XCTAssertGreaterThan(observer.events[0].time, 210)
  }

  func testSubscribeOn() {
    let source = scheduler.createColdObservable([.next(10, 1), .completed(10)])
    let observer = scheduler.start { source.asSingle().subscribe(on: self.scheduler) }
    XCTAssertEqual(observer.events, [.next(211, 1), .completed(211)])
    XCTAssertEqual(source.subscriptions.map(\.subscribe), [201])
  }

  func testTimeout() {
    let source = scheduler.createColdObservable([.next(50, 1), .completed(50)])
    let observer = scheduler.start { source.asSingle().timeout(.ticks(30), scheduler: self.scheduler) }
    XCTAssertEqual(observer.events, [.error(230, RxError.timeout)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 230)])
  }

  func testTimeoutInTime() {
    let source = scheduler.createColdObservable([.next(20, 1), .completed(20)])
    let observer = scheduler.start { source.asSingle().timeout(.ticks(30), scheduler: self.scheduler) }
    XCTAssertEqual(observer.events, [.next(220, 1), .completed(220)])
  }

  func testTimeoutWithAnother() {
    let source = scheduler.createColdObservable([.next(50, 1), .completed(50)])
    let observer = scheduler.start {
      source.asSingle().timeout(.ticks(30), other: .just(2), scheduler: self.scheduler)
    }
    XCTAssertEqual(observer.events, [.next(230, 2), .completed(230)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 230)])
  }

  func testTimer() {
    let observer = scheduler.start { Single<Int>.timer(.ticks(30), scheduler: self.scheduler) }
    XCTAssertEqual(observer.events, [.next(230, 0), .completed(230)])
  }

  func testTimerOfAMaybe() {
    let observer = scheduler.start { Maybe<Int>.timer(.ticks(30), scheduler: self.scheduler) }
    XCTAssertEqual(observer.events, [.next(230, 0), .completed(230)])
  }

  func testDelayIsDisposed() {
    let observer = scheduler.start(disposed: 220) { Single.just(1).delay(.ticks(30), scheduler: self.scheduler) }
    XCTAssertEqual(observer.events, [])
  }

  // MARK: Infallible

  private func letters() -> Infallible<String> {
    scheduler.createColdObservable([.next(10, "a"), .next(20, "b"), .next(60, "c"), .completed(100)])
      .asInfallible(onErrorJustReturn: "")
  }

  func testInfallibleDebounce() {
    let observer = scheduler.start { self.letters().debounce(.ticks(15), scheduler: self.scheduler) }
    XCTAssertEqual(observer.events, [.next(235, "b"), .next(275, "c"), .completed(300)])
  }

  func testInfallibleThrottle() {
    let observer = scheduler.start { self.letters().throttle(.ticks(15), scheduler: self.scheduler) }
    XCTAssertEqual(observer.events, [.next(210, "a"), .next(225, "b"), .next(260, "c"), .completed(300)])
  }

  func testInfallibleThrottleWithoutLatest() {
    let observer = scheduler.start { self.letters().throttle(.ticks(15), latest: false, scheduler: self.scheduler) }
    XCTAssertEqual(observer.events, [.next(210, "a"), .next(260, "c"), .completed(300)])
  }

  func testInfallibleDebounceWithATimeForEachValue() {
    let debounced = scheduler.start {
      self.letters().debounce(scheduler: self.scheduler) { $0 == "b" ? .ticks(20) : .ticks(5) }
    }
    XCTAssertEqual(debounced.events, [.next(215, "a"), .next(240, "b"), .next(265, "c"), .completed(300)])
  }

  func testInfallibleThrottleWithATimeForEachValue() {
    let observer = scheduler.start {
      self.letters().throttle(scheduler: self.scheduler) { $0 == "a" ? .ticks(15) : .ticks(50) }
    }
    XCTAssertEqual(observer.events, [.next(210, "a"), .next(225, "b"), .next(275, "c"), .completed(300)])
  }

  func testInfallibleBuffer() {
    let observer = scheduler.start {
      self.letters().buffer(timeSpan: .ticks(45), count: 2, scheduler: self.scheduler).map { $0.joined() }
    }
    XCTAssertEqual(observer.events, [.next(220, "ab"), .next(265, "c"), .next(300, ""), .completed(300)])
  }

  func testInfallibleBufferSinceFirst() {
    let observer = scheduler.start {
      self.letters().buffer(sinceFirst: .ticks(15), scheduler: self.scheduler).map { $0.joined() }
    }
    XCTAssertEqual(observer.events, [.next(225, "ab"), .next(275, "c"), .completed(300)])
  }

  func testInfallibleRepeatWhen() {
    let observer = scheduler.start { [scheduler] in
      Infallible.just("a").repeat { $0.delay(.ticks(10), scheduler: scheduler).take(2) }
    }
    XCTAssertEqual(observer.events.map(\.time), [200, 210, 220, 220])
  }

  func testInfallibleDelay() {
    let observer = scheduler.start { self.letters().delay(.ticks(5), scheduler: self.scheduler) }
    XCTAssertEqual(observer.events, [.next(215, "a"), .next(225, "b"), .next(265, "c"), .completed(305)])
  }

  func testInfallibleDelaySubscription() {
    let observer = scheduler.start { self.letters().delaySubscription(.ticks(5), scheduler: self.scheduler) }
    XCTAssertEqual(observer.events, [.next(215, "a"), .next(225, "b"), .next(265, "c"), .completed(305)])
  }

  func testInfallibleTakeFor() {
    let observer = scheduler.start { self.letters().take(for: .ticks(30), scheduler: self.scheduler) }
    XCTAssertEqual(observer.events, [.next(210, "a"), .next(220, "b"), .completed(230)])
  }

  func testInfallibleSkipFor() {
    let observer = scheduler.start { self.letters().skip(.ticks(30), scheduler: self.scheduler) }
    XCTAssertEqual(observer.events, [.next(260, "c"), .completed(300)])
  }

  func testInfallibleObserveOn() {
    let observer = scheduler.start { self.letters().observe(on: self.scheduler) }
    XCTAssertEqual(observer.events.map(\.value), [.next("a"), .next("b"), .next("c"), .completed])
    XCTAssertGreaterThan(observer.events[0].time, 210)
  }

  func testInfallibleSubscribeOn() {
    let observer = scheduler.start { self.letters().subscribe(on: self.scheduler) }
    XCTAssertEqual(observer.events, [.next(211, "a"), .next(221, "b"), .next(261, "c"), .completed(301)])
  }
}
