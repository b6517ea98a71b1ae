import Rill
import RillTesting
import XCTest

final class OfTypeTests: XCTestCase {
  private class Animal {}
  private final class Dog: Animal {}

  func testInstancesOfTheType() throws {
    try expect(
      "a-1-b-|", through: { $0.map { Int($0) ?? $0 as Any }.ofType(String.self) }, becomes: "a---b-|", subscribed: "^-----!")
    try expect("1-a#", through: { $0.map { $0 as Any }.ofType(Int.self) }, becomes: "---#", error: Failure())
    try expect("a-b-", through: { $0.map { $0 as Any }.ofType(String.self) }, becomes: "a-b!", subscribed: "^--!")
  }

  func testSubclassesAndProtocols() {
    let animals = Observable.of(Animal(), Dog(), Animal())
    XCTAssertEqual(animals.ofType(Dog.self).count().recorded(), ["1", "completed"])
    XCTAssertEqual(
      Observable<any Error>.of(Failure(), MarbleStreamError()).ofType(Failure.self).recorded(), ["failure", "completed"])
  }
}
