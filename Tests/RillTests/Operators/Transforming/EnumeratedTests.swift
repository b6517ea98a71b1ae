import Rill
import RillTesting
import XCTest

final class EnumeratedTests: XCTestCase {
  private let numbered: (Observable<String>) -> Observable<String> = { $0.enumerated().map { "\($0.index)\($0.element)" } }

  func testEveryValueWithItsNumber() throws {
    try expect("a--b--c--|", through: numbered, becomes: "[0a]--[1b]--[2c]--|", subscribed: "^--------!")
    try expect("a--#", through: numbered, becomes: "[0a]--#", error: Failure(), subscribed: "^--!")
    try expect("a--b", through: numbered, becomes: "[0a]-!", subscribed: "^-!")
    try expect("|", through: numbered, becomes: "|")
  }

  func testEachSubscriptionHasItsOwnCount() throws {
    let stream = numbered(.of("a", "b"))
    try expect(stream.concat(stream), becomes: "([0a][1b][0a][1b]|)")
  }
}
