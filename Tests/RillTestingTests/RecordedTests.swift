import Rill
import RillTesting
import XCTest

/// Values with the virtual time at which they were recorded.
final class RecordedTests: XCTestCase {
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
  }
}
