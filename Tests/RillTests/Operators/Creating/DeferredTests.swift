import Rill
import RillTesting
import XCTest

final class DeferredTests: XCTestCase {
  func testTheStreamMadeIsPassedOn() throws {
    try expect("a--b--|", through: { source in Observable.deferred { source } }, becomes: "a--b--|", subscribed: "^-----!")
    try expect(
      "a--#", through: { source in Observable.deferred { source } }, becomes: "a--#", error: Failure(), subscribed: "^--!")
    try expect("a--b--|", through: { source in Observable.deferred { source } }, becomes: "a-!", subscribed: "^-!")
  }

  func testAnErrorOfTheFactory() throws {
    try expect(Observable<Int>.deferred { throw Failure() }, becomes: "#", error: Failure())
  }

  func testAStreamForEachSubscription() throws {
    let count = Counter()
    let stream = Observable<Int>.deferred { .just(count.add()) }
    XCTAssertEqual(count.value, 0)
    try marbles { test in
      test.expect(stream, becomes: "(1|)")
      test.expect(stream, becomes: "---(^2|)")
    }
  }
}
