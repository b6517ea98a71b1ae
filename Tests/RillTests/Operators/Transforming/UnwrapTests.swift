import Rill
import RillTesting
import XCTest

final class UnwrapTests: XCTestCase {
  func testValuesThatAreNotNil() throws {
    try expect("1--x--3--|", through: { $0.map { Int($0) }.unwrap() }, becomes: "1-----3--|", subscribed: "^--------!")
    try expect("1-x#", through: { $0.map { Int($0) }.unwrap() }, becomes: "1--#", error: Failure(), subscribed: "^--!")
    try expect("x-3-4", through: { $0.map { Int($0) }.unwrap() }, becomes: "--3!", subscribed: "^--!")
  }

  /// One level of optionals is removed.
  func testNestedOptionals() {
    XCTAssertEqual(Observable<Int??>.of(.some(nil), nil, 1).unwrap().map { $0 ?? 0 }.recorded(), ["0", "1", "completed"])
  }
}
