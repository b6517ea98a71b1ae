import Rill
import RillTesting
import XCTest

final class ShareExpiryTests: XCTestCase {
  /// A subscriber that comes before the expiry continues the subscription to the source.
  func testSubscriberBeforeTheExpiry() throws {
    try marbles { test in
      let source = test.cold("a--b--c--d")
      let shared = source.share(replay: 1, expiry: .ticks(3), scheduler: test.scheduler)
      test.expect(shared, becomes: "a--b!")
      test.expect(shared, becomes: "-----(^b)c-!")
      test.expect(source, subscribed: "^----------!")
    }
  }

  func testSubscriberAfterTheExpiry() throws {
    try marbles { test in
      let source = test.cold("a--b--c--d")
      let shared = source.share(replay: 1, expiry: .ticks(2), scheduler: test.scheduler)
      test.expect(shared, becomes: "a--b!")
      test.expect(shared, becomes: "--------(^a)--b!")
      test.expect(source, subscribed: "^-----!-^-----!")
    }
  }

  /// The expiry begins when the last subscriber has gone.
  func testExpiryOfTheLastSubscriber() throws {
    try marbles { test in
      let source = test.cold("a---------")
      let shared = source.share(replay: 1, expiry: .ticks(3), scheduler: test.scheduler)
      test.expect(shared, becomes: "a-!")
      test.expect(shared, becomes: "-(^a)--!")
      test.expect(source, subscribed: "^------!")
    }
  }

  /// The values of a source that has completed are kept for a time.
  func testCompletion() throws {
    try marbles { test in
      let source = test.cold("a-b|")
      let shared = source.share(replay: 1, expiry: .ticks(4), scheduler: test.scheduler)
      test.expect(shared, becomes: "a-b|")
      test.expect(shared, becomes: "-----(^b|)")
      test.expect(shared, becomes: "--------(^a)-b|")
      test.expect(shared, becomes: "------------(^b|)")
      test.expect(source, subscribed: "^--!----^--!")
    }
  }

  /// An error is not kept.
  func testErrors() throws {
    try marbles { test in
      let source = test.cold("a-#", error: Failure())
      let shared = source.share(replay: 1, expiry: .ticks(9), scheduler: test.scheduler)
      test.expect(shared, becomes: "a-#", error: Failure())
      test.expect(shared, becomes: "----(^a)-#", error: Failure())
      test.expect(source, subscribed: "^-!-^-!")
    }
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
    try marbles { test in
      let source = test.cold("a--b--c--d")
      let shared = source.share(replay: 0, expiry: .ticks(3), scheduler: test.scheduler)
      test.expect(shared, becomes: "a--b!")
      test.expect(shared, becomes: "-----^c-!")
      test.expect(source, subscribed: "^----------!")
    }
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
}
