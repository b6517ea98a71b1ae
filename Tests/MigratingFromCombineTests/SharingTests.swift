import Rill
import RillTesting
import XCTest

/// The section about sharing.
final class SharingTests: XCTestCase {
  // Combine: `share()`
  func testShare() throws {
    try check(
      "ab|", through: { $0.share() },
      becomes: [
        "ab|",
        "-(^b)|",
        "----(^a)b|",
      ], subscribed: "^-!-^-!")
  }

  // Combine: `share()`, with the end kept for later subscribers
  func testShareForever() throws {
    try check(
      "ab|", through: { $0.share(scope: .forever) },
      becomes: [
        "ab|",
        "----(^|)",
      ], subscribed: "^-!")
  }

  // Combine: `multicast(subject: CurrentValueSubject(0)).autoconnect()`
  func testShareWithReplay() throws {
    try check(
      "a-b|", through: { $0.share(replay: 1) },
      becomes: [
        "a-b|",
        "-(^a)b|",
      ], subscribed: "^--!")
  }

  // Combine: `multicast(subject: subject)`
  func testMulticast() throws {
    try marbles { test in
      let source = test.cold("ab|", values: ["a": 1, "b": 2])
      let subject = PublishSubject<Int>()
      let connectable = source.multicast(subject)
      test.expect(connectable, becomes: "12|")
      test.expect(connectable, becomes: "12|")
      _ = connectable.connect()
      test.expect(source, subscribed: "^-!")
    }
  }

  // Combine: `multicast { PassthroughSubject() }`, `makeConnectable()`
  func testPublish() throws {
    try marbles { test in
      let source = test.cold("ab|")
      let connectable = source.publish()
      test.expect(connectable, becomes: "--ab|")
      test.expect(connectable, becomes: "---(^b)|")
      test.scheduler.scheduleAt(2) { _ = connectable.connect() }
      test.expect(source, subscribed: "--^-!")
    }
  }

  // Combine: `connect()`
  func testConnect() {
    let source = PublishSubject<Int>()
    let connectable = source.publish()
    let connection = connectable.connect()
    XCTAssertTrue(source.hasObservers)
    connection.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  // Combine: `autoconnect()`
  func testAutoconnect() {
    let source = PublishSubject<Int>()
    let shared = source.publish().refCount()
    let subscriptions = [shared.subscribe(), shared.subscribe()]
    XCTAssertTrue(source.hasObservers)
    for subscription in subscriptions { subscription.dispose() }
    XCTAssertFalse(source.hasObservers)
  }

  /// Checks what the subscribers of a shared source receive, and when the source is subscribed to.
  private func check(
    _ diagram: String, through share: (TestableObservable<String>) -> Observable<String>, becomes subscribers: [String],
    subscribed: String, line: UInt = #line
  ) throws {
    try marbles(line: line) { test in
      let source = test.cold(diagram)
      let shared = share(source)
      for events in subscribers { test.expect(shared, becomes: events, line: line) }
      test.expect(source, subscribed: subscribed, line: line)
    }
  }

  // Combine: `autoconnect()` after the second subscriber
  func testShareWithMinSubscriberCount() throws {
    try check(
      "ab|", through: { $0.share(minSubscriberCount: 2) },
      becomes: [
        "--ab|",
        "--(^a)b|",
      ], subscribed: "--^-!")
  }
}
