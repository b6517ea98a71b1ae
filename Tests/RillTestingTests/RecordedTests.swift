import Rill
import RillTesting
import XCTest

/// The values that tests compare: events, records and subscriptions.
final class RecordedTests: XCTestCase {
  func testEvents() {
    XCTAssertEqual(Event.next(1), .next(1))
    XCTAssertNotEqual(Event.next(1), .next(2))
    XCTAssertNotEqual(Event.next(1), .completed)
    XCTAssertEqual(Event<Int>.completed, .completed)
    XCTAssertEqual([Event.next(1), .completed], [.next(1), .completed])
    XCTAssertEqual(Event<Int?>.next(nil), .next(nil))
    XCTAssertNotEqual(Event<Int?>.next(nil), .next(1))
  }

  func testErrorsThatAreEquatable() {
    XCTAssertEqual(Event<Int>.error(Failure()), .error(Failure()))
    XCTAssertNotEqual(Event<Int>.error(Failure(name: "a")), .error(Failure(name: "b")))
    XCTAssertNotEqual(Event<Int>.error(Failure()), .completed)
    XCTAssertEqual(Event<Int>.error(MarbleError()), .error(MarbleError()))
  }

  func testErrorsThatAreNotEquatable() {
    XCTAssertEqual(Event<Int>.error(Reason(text: "a")), .error(Reason(text: "a")))
    XCTAssertNotEqual(Event<Int>.error(Reason(text: "a")), .error(Reason(text: "b")))
    XCTAssertNotEqual(Event<Int>.error(Reason(text: "a")), .error(OtherReason(text: "a")))
    XCTAssertEqual(Event<Int>.error(RxError.timeout), .error(RxError.timeout))
    XCTAssertNotEqual(Event<Int>.error(RxError.timeout), .error(RxError.overflow))
  }

  func testErrorsWithoutValues() {
    XCTAssertEqual(Event<Never>.error(Failure()), .error(Failure()))
  }

  func testRecorded() {
    let recorded = Recorded(time: 210, value: "a")
    XCTAssertEqual(recorded.time, 210)
    XCTAssertEqual(recorded.value, "a")
    XCTAssertEqual(recorded, Recorded(time: 210, value: "a"))
    XCTAssertNotEqual(recorded, Recorded(time: 211, value: "a"))
    XCTAssertEqual(Recorded(time: 210, value: Event.next(1)), .next(210, 1))
    XCTAssertEqual(Recorded(time: 210, value: Event<Int>.completed), .completed(210))
    XCTAssertEqual(Recorded(time: 210, value: Event<Int>.error(Failure())), .error(210, Failure()))
    XCTAssertEqual(Recorded.completed(210, Int.self), .completed(210))
    XCTAssertEqual(Recorded.error(210, Failure(), Int.self), .error(210, Failure()))
  }

  func testListsOfEvents() {
    let events = Recorded.events(.next(210, 1), .error(220, Failure()))
    XCTAssertEqual(events, [.next(210, 1), .error(220, Failure())])
    XCTAssertEqual(Recorded.events(events), events)
  }

  func testDescriptions() {
    XCTAssertEqual("\(Recorded.events(.next(210, 1), .completed(220)))", "[next(1) @ 210, completed @ 220]")
    XCTAssertEqual("\([Subscription(200, 250), Subscription(300)])", "[(200 : 250), (300 : Infinity)]")
  }

  func testSubscriptions() {
    XCTAssertEqual(Subscription(200).unsubscribe, Subscription.infiniteTime)
    XCTAssertEqual(Subscription.infiniteTime, .max)
    XCTAssertEqual(Subscription(200, 300), Subscription(subscribe: 200, unsubscribe: 300))
    XCTAssertEqual(Subscription(200), Subscription(subscribe: 200))
    XCTAssertNotEqual(Subscription(200), Subscription(200, 300))
    XCTAssertEqual(Set([Subscription(200, 300), Subscription(200, 300)]).count, 1)
    XCTAssertEqual(Subscription(200, 300).subscribe, 200)
  }
}

private struct Reason: Error {
  let text: String
}

private struct OtherReason: Error, CustomStringConvertible {
  let text: String
  var description: String { "Reason(text: \"\(text)\")" }
}
