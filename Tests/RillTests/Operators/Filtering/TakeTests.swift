import Rill
import RillTesting
import XCTest

final class TakeTests: XCTestCase {
  func testTheFirstValuesThenTheCompletion() throws {
    try expect("a--b--c--d--|", through: { $0.take(2) }, becomes: "a--(b|)", subscribed: "^--!")
    try expect("a--b--|", through: { $0.take(1) }, becomes: "(a|)", subscribed: "(^!)")
    try expect("a--b--|", through: { $0.take(2) }, becomes: "a--(b|)", subscribed: "^--!")
  }

  func testASourceThatEndsSooner() throws {
    try expect("a--b--|", through: { $0.take(3) }, becomes: "a--b--|", subscribed: "^-----!")
    try expect("|", through: { $0.take(1) }, becomes: "|", subscribed: "(^!)")
    try expect("a--#", through: { $0.take(2) }, becomes: "a--#", error: Failure(), subscribed: "^--!")
    try expect("a--b", through: { $0.take(2) }, becomes: "a-!", subscribed: "^-!")
  }

  func testInfiniteSynchronousSources() throws {
    try expect(Observable.repeatElement("a").take(3), becomes: "(aaa|)")
    try expect(Observable.from(1...).flatMap { Observable.repeatElement($0) }.take(3), becomes: "(112|)")
  }

  /// A value sent while the last one is being delivered is ignored.
  func testReentrantValues() {
    let subject = PublishSubject<Int>()
    let log = Recorder<String>()
    let subscription = subject.take(2).do(onNext: { subject.onNext($0 + 1) }).record(into: log)
    subject.onNext(1)
    XCTAssertEqual(log.entries, ["1", "2", "completed"])
    XCTAssertFalse(subject.hasObservers)
    subscription.dispose()
  }

  func testEachSubscriptionHasItsOwnCount() throws {
    let stream = Observable.of(1, 2, 3).take(2)
    try expect(stream.concat(stream), becomes: "(1212|)")
  }
}
