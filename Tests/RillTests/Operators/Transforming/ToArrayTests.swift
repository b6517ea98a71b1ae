import Rill
import RillTesting
import XCTest

final class ToArrayTests: XCTestCase {
  private let joined: (Observable<String>) -> Observable<String> = { $0.toArray().asObservable().map { "<\($0.joined())>" } }

  func testAllValuesAtTheCompletion() throws {
    try expect("a--b--c--|", through: joined, becomes: "---------([<abc>]|)", subscribed: "^--------!")
    try expect("--|", through: joined, becomes: "--([<>]|)")
    try expect("a--#", through: joined, becomes: "---#", error: Failure(), subscribed: "^--!")
    try expect("a--b|", through: joined, becomes: "--!", subscribed: "^-!")
  }

  func testIsASingle() {
    let log = Recorder<[Int]>()
    Observable.of(1, 2).toArray().subscribe(onSuccess: { log.add($0) }).dispose()
    XCTAssertEqual(log.entries, [[1, 2]])
  }

  func testEachSubscriptionHasItsOwnArray() throws {
    let stream = joined(.of("a", "b"))
    try expect(stream.concat(stream), becomes: "([<ab>][<ab>]|)")
  }
}
