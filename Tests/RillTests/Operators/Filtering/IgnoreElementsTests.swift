import Rill
import RillTesting
import XCTest

final class IgnoreElementsTests: XCTestCase {
  func testOnlyTheEnd() throws {
    try expect("a--b--c--|", through: { $0.ignoreElements() }, becomes: "---------|", subscribed: "^--------!")
    try expect("a--#", through: { $0.ignoreElements() }, becomes: "---#", error: Failure(), subscribed: "^--!")
    try expect("a--b", through: { $0.ignoreElements() }, becomes: "--!", subscribed: "^-!")
    try expect("|", through: { $0.ignoreElements() }, becomes: "|")
  }
}
