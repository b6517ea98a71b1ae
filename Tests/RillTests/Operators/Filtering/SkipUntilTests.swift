import Rill
import RillTesting
import XCTest

final class SkipUntilTests: XCTestCase {
  func testSkipsTheValuesBeforeTheFirstOfTheOther() throws {
    try expect(
      "a--b--c--d--|", "-------x--y", through: { $0.skip(until: $1) }, becomes: "---------d--|",
      subscribed: ["^-----------!", "^------!"])
    try expect("-a-b|", "x", through: { $0.skip(until: $1) }, becomes: "-a-b|", subscribed: ["^---!", "(^!)"])
  }

  /// The subscription is released without an event, as in RxSwift.
  func testASourceThatCompletesFirst() throws {
    try expect("a--|", "-----x", through: { $0.skip(until: $1) }, becomes: "-----", subscribed: ["^--!", "^--!"])
    try expect("a--|", "-----#", through: { $0.skip(until: $1) }, becomes: "-----", subscribed: ["^--!", "^--!"])
  }

  func testTheCompletionOfTheOtherChangesNothing() throws {
    try expect("a--b--", "--|", through: { $0.skip(until: $1) }, becomes: "-----!", subscribed: ["^----!", "^-!"])
    try expect("a--b--|", "--(x|)", through: { $0.skip(until: $1) }, becomes: "---b--|", subscribed: ["^-----!", "^-!"])
  }

  func testErrorsOfEither() throws {
    try expect(
      "a--#", "-----x", through: { $0.skip(until: $1) }, becomes: "---#", error: Failure(), subscribed: ["^--!", "^--!"])
    try expect(
      "a--b--#", "-x", through: { $0.skip(until: $1) }, becomes: "---b--#", error: Failure(), subscribed: ["^-----!", "^!"])
    try expect(
      "a----b", "--#", through: { $0.skip(until: $1) }, becomes: "--#", error: Failure(), subscribed: ["^-!", "^-!"])
  }

  func testDisposal() throws {
    try expect("a--b--c", "----x", through: { $0.skip(until: $1) }, becomes: "--!", subscribed: ["^-!", "^-!"])
    try expect("a--b--c", "-x", through: { $0.skip(until: $1) }, becomes: "---b-!", subscribed: ["^----!", "^!"])
  }

  /// The source is subscribed to first, so its synchronous values are skipped even if the other emits synchronously.
  func testSubscribesToTheSourceFirst() throws {
    try expect(Observable.just(1).concat(Observable.never()).skip(until: Observable.just("x")), becomes: "---!")
    try expect(.hot("--a--b|"), .hot("--x"), through: { $0.skip(until: $1) }, becomes: "-----b|")
    try expect(.hot("--x"), .hot("--a--b|"), through: { $1.skip(until: $0) }, becomes: "--a--b|")
  }

  /// Deallocating the source releases the subscription, and deallocating the other does not.
  func testDeallocationOfTheSource() {
    for deallocated in [0, 1] {
      var subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
      let disposed = Counter()
      let subscription = subjects[0].skip(until: subjects[1]).subscribe(onDisposed: { disposed.add() })
      subjects[deallocated] = PublishSubject()
      XCTAssertEqual(disposed.value, deallocated == 0 ? 1 : 0)
      subscription.dispose()
    }
  }
}
