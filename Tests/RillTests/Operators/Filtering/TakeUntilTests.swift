import Rill
import RillTesting
import XCTest

final class TakeUntilTests: XCTestCase {
  func testTheValuesBeforeTheFirstOfTheOther() throws {
    try expect(
      "a--b--c--d--|", "-------x", through: { $0.take(until: $1) }, becomes: "a--b--c|", subscribed: ["^------!", "^------!"])
    try expect("a--b--|", "--------x", through: { $0.take(until: $1) }, becomes: "a--b--|", subscribed: ["^-----!", "^-----!"])
  }

  func testTheCompletionOfTheOtherChangesNothing() throws {
    try expect("a--b--|", "-|", through: { $0.take(until: $1) }, becomes: "a--b--|", subscribed: ["^-----!", "^!"])
  }

  func testErrorsOfEither() throws {
    try expect(
      "a--#", "-----x", through: { $0.take(until: $1) }, becomes: "a--#", error: Failure(), subscribed: ["^--!", "^--!"])
    try expect("a--b", "--#", through: { $0.take(until: $1) }, becomes: "a-#", error: Failure(), subscribed: ["^-!", "^-!"])
  }

  func testDisposal() throws {
    try expect("a--b", "-----x", through: { $0.take(until: $1) }, becomes: "a-!", subscribed: ["^-!", "^-!"])
  }

  func testSubscribesToTheOtherFirst() throws {
    try expect("a--b", "x--y", through: { $0.take(until: $1) }, becomes: "|", subscribed: ["(^!)", "(^!)"])
    try expect("a--b", through: { $0.take(until: Observable.just("x")) }, becomes: "|", subscribed: "")
    try expect(
      "a--b", through: { $0.take(until: Observable<Int>.error(Failure())) }, becomes: "#", error: Failure(), subscribed: "")
  }

  func testTheOtherSendsFromInsideAValue() {
    let (subject, other) = (PublishSubject<Int>(), PublishSubject<Void>())
    let log = Recorder<String>()
    let subscription = subject.take(until: other).do(onNext: { _ in other.onNext(()) }).record(into: log)
    subject.onNext(1)
    subject.onNext(2)
    XCTAssertEqual(log.entries, ["1", "completed"])
    XCTAssertFalse(subject.hasObservers || other.hasObservers)
    subscription.dispose()
  }

  /// Deallocating the source releases the subscription, and deallocating the other does not.
  func testDeallocationOfTheSource() {
    for deallocated in [0, 1] {
      var subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
      let disposed = Counter()
      let subscription = subjects[0].take(until: subjects[1]).subscribe(onDisposed: { disposed.add() })
      subjects[deallocated] = PublishSubject()
      XCTAssertEqual(disposed.value, deallocated == 0 ? 1 : 0)
      subscription.dispose()
    }
  }
}
