import Rill
import XCTest

/// Types of users that conform to `EventConvertible`.
final class EventConvertibleTests: XCTestCase {
  private struct Step: EventConvertible {
    let event: Event<Int>
  }

  /// A custom event type can be used like `Event`.
  func testCustomEventType() {
    let steps = [Step(event: .next(1)), Step(event: .next(2)), Step(event: .completed), Step(event: .next(3))]
    XCTAssertEqual(Observable.from(steps).dematerialize().recorded(), ["1", "2", "completed"])
    XCTAssertEqual(Observable.of(Step(event: .error(Failure()))).dematerialize().recorded(), ["error(failure)"])
  }
}
