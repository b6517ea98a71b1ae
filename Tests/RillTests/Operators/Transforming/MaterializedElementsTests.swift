import Rill
import RillTesting
import XCTest

final class MaterializedElementsTests: XCTestCase {
  func testValuesOfEvents() throws {
    try expect("a-b-|", through: { $0.materialize().elements() }, becomes: "a-b-|", subscribed: "^---!")
    try expect("a-b-#", through: { $0.materialize().elements() }, becomes: "a-b-|", subscribed: "^---!")
    try expect("a-b-", through: { $0.materialize().elements() }, becomes: "a!", subscribed: "^!")
  }

  /// A stream of requests that survives their failures.
  func testRequests() {
    let results = Observable.of(1, 2, 3).flatMap { number in
      Observable.just(number).map { if $0 == 2 { throw Failure() } else { $0 } }.materialize()
    }
    XCTAssertEqual(results.elements().recorded(), ["1", "3", "completed"])
    XCTAssertEqual(results.errors().recorded(), ["failure", "completed"])
  }

  func testAnErrorOfTheStreamOfEvents() {
    XCTAssertEqual(Observable<Event<Int>>.error(Failure()).elements().recorded(), ["error(failure)"])
    XCTAssertEqual(Observable<Event<Int>>.error(Failure()).errors().recorded(), ["error(failure)"])
  }
}
