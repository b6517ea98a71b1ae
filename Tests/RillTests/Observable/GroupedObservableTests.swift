import Rill
import RillTesting
import XCTest

final class GroupedObservableTests: XCTestCase {
  func testKeyAndValues() throws {
    try expect("a-b|", through: { GroupedObservable(key: 7, source: $0) }, becomes: "a-b|", subscribed: "^--!")
    let group = GroupedObservable(key: "numbers", source: Observable.of(1, 2))
    XCTAssertEqual(group.key, "numbers")
    XCTAssertEqual(group.asObservable().recorded(), ["1", "2", "completed"])
    XCTAssertEqual(group.map { $0 * 10 }.recorded(), ["10", "20", "completed"])
    let observed = Recorder<String>()
    group.subscribe(AnyObserver { observed.add("\($0)") }).dispose()
    XCTAssertEqual(observed.entries, ["next(1)", "next(2)", "completed"])
  }

  func testGroupsOfAStream() {
    let log = Recorder<String>()
    Observable.of(1, 2, 3, 4).groupBy { $0.isMultiple(of: 2) }.flatMap { group in
      group.map { "\(group.key): \($0)" }
    }.record(into: log).dispose()
    XCTAssertEqual(log.entries, ["false: 1", "true: 2", "false: 3", "true: 4", "completed"])
  }
}
