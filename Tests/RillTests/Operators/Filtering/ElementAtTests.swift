import Rill
import RillTesting
import XCTest

final class ElementAtTests: XCTestCase {
  func testTheValueThenTheCompletion() throws {
    try expect("a--b--c--d--|", through: { $0.element(at: 2) }, becomes: "------(c|)", subscribed: "^-----!")
    try expect("a--b--|", through: { $0.element(at: 0) }, becomes: "(a|)", subscribed: "(^!)")
    try expect("a--b--|", through: { $0.element(at: 1) }, becomes: "---(b|)", subscribed: "^--!")
  }

  func testASourceThatCompletesSooner() throws {
    try expect(
      "a--b--|", through: { $0.element(at: 2) }, becomes: "------#", error: RxError.argumentOutOfRange, subscribed: "^-----!")
    try expect("|", through: { $0.element(at: 0) }, becomes: "#", error: RxError.argumentOutOfRange)
  }

  func testErrorAndDisposal() throws {
    try expect("a--#", through: { $0.element(at: 1) }, becomes: "---#", error: Failure(), subscribed: "^--!")
    try expect("a--b", through: { $0.element(at: 1) }, becomes: "--!", subscribed: "^-!")
  }

  func testTheSourceIsDisposedBeforeTheCompletion() {
    let log = Recorder<String>()
    Observable.of(1, 2).do(onDispose: { log.add("disposed") }).element(at: 0).record(into: log).dispose()
    XCTAssertEqual(log.entries, ["1", "disposed", "completed"])
  }

  func testSynchronousSources() throws {
    try expect(Observable.from(0...).element(at: 3), becomes: "(3|)")
    try expect(Observable.just("a").element(at: 0), becomes: "(a|)")
  }
}
