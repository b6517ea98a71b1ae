import Rill
import RillTesting
import XCTest

final class PausableTests: XCTestCase {
  private func pausable(_ source: Observable<String>, _ pauser: Observable<String>) -> Observable<String> {
    source.pausable(pauser.map { $0 == "t" })
  }

  func testValuesPassWhileThePauserIsTrue() throws {
    try expect(
      "a-b-c-d-e-|", "-t---f-t--", through: pausable, becomes: "--b-c---e-|", subscribed: ["^---------!", "^---------!"])
  }

  func testPauserComesFirst() throws {
    try expect("a|", "t|", through: pausable, becomes: "a|")
  }

  func testThePauserCompletes() throws {
    try expect("a-b-|", "t|", through: pausable, becomes: "a-b-|", subscribed: ["^---!", "^!"])
    try expect("a-b-|", "-|", through: pausable, becomes: "----|")
  }

  func testErrors() throws {
    try expect("a--#", "t-----", through: pausable, becomes: "a--#", error: Failure(), subscribed: ["^--!", "^--!"])
    try expect("a-----", "t--#", through: pausable, becomes: "a--#", error: Failure(), subscribed: ["^--!", "^--!"])
  }

  func testDisposal() throws {
    try expect("a-b-|", "t----", through: pausable, becomes: "a!", subscribed: ["^!", "^!"])
  }

  /// The observer of a value can pause the next one.
  func testPauseFromInsideAValue() {
    let pauser = BehaviorRelay(value: true)
    let source = PublishSubject<Int>()
    let log = Recorder<Int>()
    let subscription = source.pausable(pauser).subscribe(onNext: {
      log.add($0)
      pauser.accept(false)
    })
    source.onNext(1)
    source.onNext(2)
    XCTAssertEqual(log.entries, [1])
    subscription.dispose()
  }
}
