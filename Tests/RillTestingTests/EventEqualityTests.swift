import Rill
import RillTesting
import XCTest

/// Events are equal if their values are, or their errors.
final class EventEqualityTests: XCTestCase {
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
    XCTAssertEqual(Event<Int>.error(MarbleStreamError()), .error(MarbleStreamError()))
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
}

private struct Reason: Error {
  let text: String
}

private struct OtherReason: Error, CustomStringConvertible {
  let text: String
  var description: String { "Reason(text: \"\(text)\")" }
}
