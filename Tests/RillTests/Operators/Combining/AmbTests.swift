import Rill
import RillTesting
import XCTest

final class AmbTests: XCTestCase {
  func testFirstToSendWins() throws {
    try expect(
      "----a--b--|", "--x--y--z--|", through: { $0.amb($1) }, becomes: "--x--y--z--|",
      subscribed: ["^-!", "^----------!"])
    try expect("-a--b|", "--x--y--|", through: { $0.amb($1) }, becomes: "-a--b|", subscribed: ["^----!", "^!"])
  }

  func testCompletionCounts() throws {
    try expect("--|", "---x|", through: { $0.amb($1) }, becomes: "--|", subscribed: ["^-!", "^-!"])
    try expect("---a|", "--|", through: { $0.amb($1) }, becomes: "--|", subscribed: ["^-!", "^-!"])
  }

  func testErrorCounts() throws {
    try expect("--#", "---x|", through: { $0.amb($1) }, becomes: "--#", error: Failure(), subscribed: ["^-!", "^-!"])
    try expect("---a|", "--#", through: { $0.amb($1) }, becomes: "--#", error: Failure(), subscribed: ["^-!", "^-!"])
  }

  func testWinnersEnd() throws {
    try expect("a---#", "-x|", through: { $0.amb($1) }, becomes: "a---#", subscribed: ["^---!", "(^!)"])
    try expect("-x|", "a---#", through: { $0.amb($1) }, becomes: "a---#", subscribed: ["(^!)", "^---!"])
  }

  func testFirstSourceWinsATie() throws {
    try expect("--a--|", "--x--|", through: { $0.amb($1) }, becomes: "--a--|", subscribed: ["^----!", "^-!"])
  }

  func testDisposal() throws {
    try expect("---a", "----x", through: { $0.amb($1) }, becomes: "--!", subscribed: ["^-!", "^-!"])
    try expect("-a--b", "----x", through: { $0.amb($1) }, becomes: "-a-!", subscribed: ["^--!", "^!"])
  }

  func testSequence() throws {
    try expect(
      "---a|", "-b--|", "--c|", through: { Observable.amb([$0, $1, $2]) }, becomes: "-b--|",
      subscribed: ["^!", "^---!", "^!"])
    try expect("---a|", "---b|", "-#", through: { Observable.amb([$0, $1, $2]) }, becomes: "-#")
    try expect("---a|", through: { Observable.amb([$0]) }, becomes: "---a|", subscribed: "^---!")
    try expect("---a|", through: { _ in Observable<String>.amb([]) }, becomes: "----------")
    try expect("---a|", through: { Observable.amb(CollectionOfOne($0)) }, becomes: "---a|")
  }

  /// The second source is not subscribed to if the first one emits synchronously.
  func testSynchronousSource() throws {
    try expect("-x|", through: { Observable.just("a").amb($0) }, becomes: "(a|)", subscribed: "")
    XCTAssertEqual(Observable.of(1, 2, 3).amb(Observable.of(4, 5, 6)).recorded(), ["1", "2", "3", "completed"])
  }

  /// The others are disposed before the first event is delivered.
  func testLosersAreDisposedFirst() {
    let log = Recorder<String>()
    let (winner, loser) = (PublishSubject<Int>(), PublishSubject<Int>())
    let subscription = winner.amb(loser.do(onDispose: { log.add("loser disposed") })).record(into: log)
    winner.onNext(1)
    XCTAssertEqual(log.entries, ["loser disposed", "1"])
    subscription.dispose()
    XCTAssertFalse(winner.hasObservers)
  }
}
