import Rill
import RillTesting
import XCTest

final class CountTests: XCTestCase {
  func testCount() throws {
    try expect("a--b--|", through: { $0.count() }, becomes: "------(2|)", subscribed: "^-----!")
    try expect("---|", through: { $0.count() }, becomes: "---(0|)")
    try expect("a--#", through: { $0.count() }, becomes: "---#", error: Failure(), subscribed: "^--!")
    try expect("a--|", through: { $0.count() }, becomes: "-!", subscribed: "^!")
  }
}
