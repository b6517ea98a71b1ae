import Rill
import RillTesting
import XCTest

final class CompactMapTests: XCTestCase {
  func testTheResultsThatAreNotNil() throws {
    try expect("1--x--3--|", through: { $0.compactMap { Int($0) } }, becomes: "1-----3--|", subscribed: "^--------!")
    try expect("x--y--|", through: { $0.compactMap { Int($0) } }, becomes: "------|")
    try expect("|", through: { $0.compactMap { Int($0) } }, becomes: "|")
    try expect("1-x#", through: { $0.compactMap { Int($0) } }, becomes: "1--#", error: Failure(), subscribed: "^--!")
    try expect("1-x-3", through: { $0.compactMap { Int($0) } }, becomes: "1--!", subscribed: "^--!")
  }

  func testAnErrorOfTheClosure() throws {
    try expect(
      "a-b-c|", through: { $0.compactMap { if $0 == "b" { throw Failure() } else { $0 } } }, becomes: "a-#", error: Failure(),
      subscribed: "^-!")
  }

  func testOptionalValues() throws {
    try expect(Observable.of(1, nil, 3).compactMap { $0 }, becomes: "(13|)")
  }
}
