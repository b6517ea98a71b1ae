import Rill
import RillTesting
import XCTest

final class EmptyTests: XCTestCase {
  func testCompletesAtOnce() throws {
    try expect(Observable<Int>.empty(), becomes: "|")
    try expect(Observable<Int>.empty(), becomes: "--(^|)")
  }
}
