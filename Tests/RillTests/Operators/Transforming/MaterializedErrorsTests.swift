import Rill
import RillTesting
import XCTest

final class MaterializedErrorsTests: XCTestCase {
  func testErrorsOfEvents() throws {
    try expect("a-b-|", through: { $0.materialize().errors().map { "\($0)" } }, becomes: "----|", subscribed: "^---!")
    try expect("a-b-#", through: { $0.materialize().errors().mapTo("x") }, becomes: "----(x|)", subscribed: "^---!")
    try expect("a-b-#", through: { $0.materialize().errors().mapTo("x") }, becomes: "--!", subscribed: "^-!")
  }
}
