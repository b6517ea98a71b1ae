import Rill
import RillTesting
import XCTest

final class MaterializeTests: XCTestCase {
  func testEveryEventAsAValue() throws {
    try expect("a--b--|", through: { $0.materialize() }, becomes: "[next(a)]--[next(b)]--([completed]|)", subscribed: "^-----!")
    try expect("|", through: { $0.materialize() }, becomes: "([completed]|)")
  }

  func testTheErrorIsAValue() throws {
    try expect(
      "a--#", through: { $0.materialize() }, becomes: "[next(a)]--([error(failure)]|)", error: Failure(), subscribed: "^--!")
  }

  func testDisposal() throws {
    try expect("a--b", through: { $0.materialize() }, becomes: "[next(a)]-!", subscribed: "^-!")
    try expect("a--b|", through: { $0.materialize().take(2) }, becomes: "[next(a)]--([next(b)]|)", subscribed: "^--!")
    try expect("a--|", through: { $0.materialize().take(2) }, becomes: "[next(a)]--([completed]|)", subscribed: "^--!")
  }
}
