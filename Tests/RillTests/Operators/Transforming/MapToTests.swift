import Rill
import RillTesting
import XCTest

final class MapToTests: XCTestCase {
  func testTheSameValue() throws {
    try expect("a--b--|", through: { $0.mapTo("x") }, becomes: "x--x--|", subscribed: "^-----!")
    try expect("a--#", through: { $0.mapTo("x") }, becomes: "x--#", error: Failure(), subscribed: "^--!")
    try expect("a-b-", through: { $0.mapTo("x") }, becomes: "x-x!", subscribed: "^--!")
  }
}
