import Rill
import RillTesting
import XCTest

final class MapTests: XCTestCase {
  func testTheTransformOfEveryValue() throws {
    try expect("a--b--|", through: { $0.map { $0.uppercased() } }, becomes: "A--B--|", subscribed: "^-----!")
    try expect("|", through: { $0.map { $0.uppercased() } }, becomes: "|")
    try expect("a--#", through: { $0.map { $0.uppercased() } }, becomes: "A--#", error: Failure(), subscribed: "^--!")
    try expect("a--b", through: { $0.map { $0.uppercased() } }, becomes: "A-!", subscribed: "^-!")
  }

  func testAnErrorOfTheTransform() throws {
    try expect(
      "a-b-c|", through: { $0.map { if $0 == "b" { throw Failure() } else { $0.uppercased() } } }, becomes: "A-#",
      error: Failure(), subscribed: "^-!")
  }

  /// The source emits nothing after the error, and the closure is not called again.
  func testASynchronousSourceStopsAtAnError() {
    let calls = Counter()
    let stream = Observable.from(1...).map { _ -> Int in
      calls.add()
      throw Failure()
    }
    XCTAssertEqual(stream.recorded(), ["error(failure)"])
    XCTAssertEqual(calls.value, 1)
  }

  func testKeyPathsAndChains() throws {
    try expect(Observable.of("a", "bb").map(\.count).map { $0 * 2 }, becomes: "(24|)")
  }
}
