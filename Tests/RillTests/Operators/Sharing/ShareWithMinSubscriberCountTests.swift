import Rill
import RillTesting
import TestSupport
import XCTest

final class ShareWithMinSubscriberCountTests: XCTestCase {
  func testTheSourceWaits() throws {
    try marbles { test in
      let source = test.cold("a--b|")
      let shared = source.share(minSubscriberCount: 2)
      test.expect(shared, becomes: "---a--b|")
      test.expect(shared.delaySubscription(.ticks(3), scheduler: test.scheduler), becomes: "---a--b|")
      test.expect(source, subscribed: "---^---!")
    }
  }

  func testTheLastSubscriberDisposes() {
    let log = Recorder<String>()
    let source = PublishSubject<Int>()
    let shared = source.share(replay: 1, minSubscriberCount: 2)
    let first = shared.record(into: log)
    XCTAssertFalse(source.hasObservers)
    let second = shared.record(into: log)
    XCTAssertTrue(source.hasObservers)
    source.onNext(1)
    first.dispose()
    XCTAssertTrue(source.hasObservers)
    let third = shared.record(into: log)
    second.dispose()
    third.dispose()
    XCTAssertFalse(source.hasObservers)
    XCTAssertEqual(log.entries, ["1", "1", "1"])
    // It waits for two again.
    let fourth = shared.record(into: log)
    XCTAssertFalse(source.hasObservers)
    let fifth = shared.record(into: log)
    XCTAssertTrue(source.hasObservers)
    source.onNext(2)
    XCTAssertEqual(log.entries.suffix(2), ["2", "2"])
    fourth.dispose()
    fifth.dispose()
  }

  func testEndsAndNewSubscribers() {
    let log = Recorder<String>()
    let shared = Observable.of(1, 2).share(minSubscriberCount: 2)
    let subscriptions = (1...4).map { _ in shared.record(into: log) }
    XCTAssertEqual(
      log.entries.sorted(), ["1", "1", "1", "1", "2", "2", "2", "2", "completed", "completed", "completed", "completed"])
    for subscription in subscriptions { subscription.dispose() }
    let failed = Observable<Int>.error(Failure()).share(minSubscriberCount: 1)
    XCTAssertEqual(failed.recorded(), ["error(failure)"])
  }

  func testSubscribersOnThreads() {
    let source = PublishSubject<Int>()
    let shared = source.share(minSubscriberCount: 3)
    onThreads(3) { _ in
      for _ in 1...500 { shared.subscribe(onNext: { _ in }).dispose() }
    }
    XCTAssertFalse(source.hasObservers)
    let subscriptions = (1...3).map { _ in shared.subscribe(onNext: { _ in }) }
    XCTAssertTrue(source.hasObservers)
    for subscription in subscriptions { subscription.dispose() }
    XCTAssertFalse(source.hasObservers)
  }

  /// A subscriber that has received the end, and the next one of the same screen, are not two.
  func testSubscriberThatHasEndedDoesNotCount() {
    let subscriptions = Counter()
    let source = PublishSubject<Int>()
    let shared = Observable.deferred {
      subscriptions.add()
      return source.take(1)
    }.share(minSubscriberCount: 2)
    let log = Recorder<String>()
    // It subscribes again from inside the end.
    let first = shared.concat(shared).record(into: log)
    let second = shared.record(into: log)
    XCTAssertEqual(subscriptions.value, 1)
    source.onNext(1)
    XCTAssertEqual(subscriptions.value, 1)
    XCTAssertEqual(log.entries, ["1", "1", "completed"])
    let third = shared.record(into: log)
    XCTAssertEqual(subscriptions.value, 2)
    source.onNext(2)
    XCTAssertEqual(log.entries.suffix(4).sorted(), ["2", "2", "completed", "completed"])
    for subscription in [first, second, third] { subscription.dispose() }
  }

  /// The source is subscribed to even if nothing but the waiting subscriptions has the shared stream.
  func testWaitingSubscriptionsRetainTheSource() {
    let log = Recorder<String>()
    weak var weakSource: PublishSubject<Int>?
    var subscriptions: [any Disposable] = []
    do {
      let source = PublishSubject<Int>()
      weakSource = source
      let shared = source.share(minSubscriberCount: 2)
      subscriptions = (1...2).map { _ in shared.record(into: log) }
    }
    weakSource?.onNext(1)
    XCTAssertEqual(log.entries, ["1", "1"])
    for subscription in subscriptions { subscription.dispose() }
    subscriptions = []
    XCTAssertNil(weakSource)
  }
}
