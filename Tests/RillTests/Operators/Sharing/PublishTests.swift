import Rill
import RillTesting
import XCTest

final class PublishTests: XCTestCase {
  func testNothingBeforeConnecting() throws {
    try marbles { test in
      let source = test.hot("a--b--c--d--|")
      let published = source.asObservable().publish()
      test.expect(published, becomes: "---b--c--d--|")
      test.expect(published, becomes: "-----^c--d--|")
      test.scheduler.scheduleAt(2) { _ = published.connect() }
      test.expect(source, subscribed: "--^---------!")
    }
  }

  func testErrorGoesToAll() throws {
    try marbles { test in
      let source = test.hot("a--b--#", error: Failure())
      let published = source.asObservable().publish()
      test.expect(published, becomes: "---b--#", error: Failure())
      test.expect(published, becomes: "----^-#", error: Failure())
      test.scheduler.scheduleAt(2) { _ = published.connect() }
      test.expect(source, subscribed: "--^---!")
    }
  }

  func testOneConnectionAtATime() {
    let (source, log) = (PublishSubject<Int>(), Recorder<String>())
    let published = source.publish()
    let subscription = published.record(into: log)
    let first = published.connect()
    let second = published.connect()
    source.onNext(1)
    XCTAssertEqual(log.entries, ["1"])
    second.dispose()
    XCTAssertFalse(source.hasObservers)
    first.dispose()
    subscription.dispose()
  }

  /// A subscriber of an earlier connection stays with the subject of that connection.
  func testConnectingAgain() {
    let (source, log) = (PublishSubject<Int>(), Recorder<String>())
    let published = source.publish()
    let old = published.record(into: log, "old ")
    published.connect().dispose()
    let new = published.record(into: log, "new ")
    let connection = published.connect()
    source.onNext(1)
    XCTAssertEqual(log.entries, ["new 1"])
    XCTAssertTrue(source.hasObservers)
    for each in [old, new, connection] { each.dispose() }
    XCTAssertFalse(source.hasObservers)
  }

  func testConnectingAgainAfterTheEnd() {
    let log = Recorder<String>()
    let published = Observable.of(1, 2).publish()
    for _ in 1...2 {
      let subscription = published.record(into: log)
      published.connect().dispose()
      subscription.dispose()
    }
    XCTAssertEqual(log.entries, ["1", "2", "completed", "1", "2", "completed"])
  }

  func testDisposingASubscriptionKeepsTheConnection() {
    let source = PublishSubject<Int>()
    let published = source.publish()
    let connection = published.connect()
    published.subscribe().dispose()
    XCTAssertTrue(source.hasObservers)
    connection.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  /// Calling `connect()` from inside the source while it is being connected makes no second connection.
  func testConnectingInsideConnecting() {
    let (starts, later) = (Counter(), LateValue<ConnectableObservable<Int>>())
    let source = Observable<Int>.create { _ in
      if starts.add() < 3 { _ = later.value?.connect() }
      return Disposables.create()
    }
    later.value = source.publish()
    let connection = later.value!.connect()
    XCTAssertEqual(starts.value, 1)
    connection.dispose()
    later.value = nil
  }
}
