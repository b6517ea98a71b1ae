import Rill
import RillTesting
import XCTest

final class ErrorTests: XCTestCase {
  func testFailsAtOnce() throws {
    try expect(Observable<Int>.error(Failure(name: "mine")), becomes: "#", error: Failure(name: "mine"))
    try expect(Observable<Int>.error(Failure()), becomes: "--(^#)", error: Failure())
  }
}
