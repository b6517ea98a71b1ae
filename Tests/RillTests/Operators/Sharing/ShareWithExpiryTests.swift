import Rill
import RillTesting
import TestSupport
import XCTest

final class ShareWithExpiryTests: XCTestCase {
  /// A subscriber that comes before the expiry continues the subscription to the source.
  func testSubscriberBeforeTheExpiry() throws {
    try check(
      "a--b--c--d", expiry: .ticks(3),
      subscribers: [
        "a--b!",
        "-----(^b)c-!",
      ], source: "^----------!")
  }

  func testSubscriberAfterTheExpiry() throws {
    try check(
      "a--b--c--d", expiry: .ticks(2),
      subscribers: [
        "a--b!",
        "--------(^a)--b!",
      ], source: "^-----!-^-----!")
  }

  /// The expiry begins when the last subscriber has gone.
  func testExpiryOfTheLastSubscriber() throws {
    try check(
      "a---------", expiry: .ticks(3),
      subscribers: [
        "a-!",
        "-(^a)--!",
      ], source: "^------!")
  }

  /// The values of a source that has completed are kept for a time.
  func testCompletion() throws {
    try check(
      "a-b|", expiry: .ticks(4),
      subscribers: [
        "a-b|",
        "-----(^b|)",
        "--------(^a)-b|",
        "------------(^b|)",
      ], source: "^--!----^--!")
  }

  /// An error is not kept.
  func testErrors() throws {
    try check(
      "a-#", expiry: .ticks(9),
      subscribers: [
        "a-#",
        "----(^a)-#",
      ], source: "^-!-^-!")
  }

  /// A subscriber that comes from inside the completion receives what is kept.
  func testSubscriberFromInsideTheCompletion() {
    let scheduler = TestScheduler(initialClock: 0)
    let log = Recorder<String>()
    let starts = Counter()
    let source = PublishSubject<Int>()
    let shared = source.do(onSubscribe: { starts.add() }).share(replay: 1, expiry: .ticks(5), scheduler: scheduler)
    let first = shared.subscribe(onCompleted: { shared.record(into: log).dispose() })
    source.onNext(1)
    source.onCompleted()
    XCTAssertEqual(log.entries, ["1", "completed"])
    XCTAssertEqual(starts.value, 1)
    first.dispose()
  }

  /// Without a replay, the expiry only keeps the subscription to the source.
  func testNoReplay() throws {
    try check(
      "a--b--c--d", replay: 0, expiry: .ticks(3),
      subscribers: [
        "a--b!",
        "-----^c-!",
      ], source: "^----------!")
  }

  /// The timer of a subscriber that has gone keeps neither the source nor the values after the expiry.
  func testRelease() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = LateValue<PublishSubject<String>>()
    source.value = PublishSubject()
    weak let weakSource = source.value
    source.value?.share(replay: 1, expiry: .ticks(5), scheduler: scheduler).subscribe().dispose()
    source.value = nil
    scheduler.start()
    XCTAssertNil(weakSource)
  }

  /// Checks what the subscribers of a shared source receive, and when the source is subscribed to.
  private func check(
    _ diagram: String, replay: Int = 1, expiry: RxTimeInterval, subscribers: [String], source subscriptions: String,
    line: UInt = #line
  ) throws {
    try marbles(line: line) { test in
      let source = test.cold(diagram, error: Failure())
      let shared = source.share(replay: replay, expiry: expiry, scheduler: test.scheduler)
      for events in subscribers { test.expect(shared, becomes: events, error: Failure(), line: line) }
      test.expect(source, subscribed: subscriptions, line: line)
    }
  }

  /// The expiry of the last subscriber comes while the source completes: a later subscriber receives the value, or starts the source again.
  func testExpiryDuringTheCompletion() {
    for round in 1...3000 {
      let scheduler = TestScheduler(initialClock: 0)
      let (subscriptions, source, received) = (Counter(), PublishSubject<Int>(), Counter())
      let shared = Observable<Int>.deferred {
        subscriptions.add()
        return source
      }.share(replay: 1, expiry: .seconds(1), scheduler: scheduler)
      let first = shared.subscribe(onNext: { _ in })
      source.onNext(1)
      first.dispose()
      onThreads(2) { if $0 == 0 { source.onCompleted() } else { scheduler.advanceTo(2) } }
      let second = shared.subscribe(onNext: { _ in received.add() })
      XCTAssertTrue(received.value == 1 || subscriptions.value == 2, "round \(round)")
      second.dispose()
    }
  }
}
