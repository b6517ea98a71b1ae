import Rill
import RillTesting
import XCTest

final class SkipUntilTests: XCTestCase {
  func testLeavesOutTheValuesBeforeTheFirstOfTheOther() throws {
    try expect(
      "a--b--c--d--|", "-------x--y", through: { $0.skip(until: $1) }, becomes: "---------d--|",
      subscribed: ["^-----------!", "^------!"])
    try expect("-a-b|", "x", through: { $0.skip(until: $1) }, becomes: "-a-b|", subscribed: ["^---!", "(^!)"])
  }

  /// Nothing can come any more: the subscription is released without an event, as in RxSwift.
  func testASourceThatCompletesBefore() throws {
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

  /// The source is subscribed to first: what it sends then is left out even if the other sends at once.
  func testSubscribesToTheSourceFirst() throws {
    try expect(Observable.just(1).concat(Observable.never()).skip(until: Observable.just("x")), becomes: "---!")
    try expect(.hot("--a--b|"), .hot("--x"), through: { $0.skip(until: $1) }, becomes: "-----b|")
    try expect(.hot("--x"), .hot("--a--b|"), through: { $1.skip(until: $0) }, becomes: "--a--b|")
  }

  /// When the source dies, nothing can come any more; the other's death changes nothing.
  func testDeathOfTheSource() {
    for dies in [0, 1] {
      var subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
      let disposed = Counter()
      let subscription = subjects[0].skip(until: subjects[1]).subscribe(onDisposed: { disposed.add() })
      subjects[dies] = PublishSubject()
      XCTAssertEqual(disposed.value, dies == 0 ? 1 : 0)
      subscription.dispose()
    }
  }
}
