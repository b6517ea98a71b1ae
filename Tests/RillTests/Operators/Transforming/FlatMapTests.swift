import Rill
import RillTesting
import XCTest

final class FlatMapTests: XCTestCase {
  func testTheValuesOfAllStreams() throws {
    try marbles { test in
      let source = test.cold("1-----2-----|")
      let first = test.cold(" -a----a---|")
      let second = test.cold("-b----b-|")
      test.expect(source.flatMap { $0 == "1" ? first : second }, becomes: "-a----ab----b-|")
      test.expect(source, subscribed: "^-----------!")
      test.expect(first, subscribed: "^---------!")
      test.expect(second, subscribed: "------^-------!")
    }
  }

  func testCompletesWithTheLastOfThem() throws {
    try expect("1-2------|", "-a--b|", through: { $0.flatMap { [inner = $1] _ in inner } }, becomes: "-a-ab-b--|")
    try expect("1-2|", "-a--b|", through: { $0.flatMap { [inner = $1] _ in inner } }, becomes: "-a-ab-b|")
    try expect("--|", "a|", through: { $0.flatMap { [inner = $1] _ in inner } }, becomes: "--|", subscribed: ["^-!", ""])
  }

  func testErrors() throws {
    try expect(
      "1----#", "-a--a----|", through: { $0.flatMap { [inner = $1] _ in inner } }, becomes: "-a--a#", error: Failure(),
      subscribed: ["^----!", "^----!"])
    try expect(
      "1------|", "-a-#", through: { $0.flatMap { [inner = $1] _ in inner } }, becomes: "-a-#", error: Failure(),
      subscribed: ["^--!", "^--!"])
    try expect(
      "1-2------|", "-a--a|",
      through: { source, inner in source.flatMap { if $0 == "2" { throw Failure() } else { inner } } },
      becomes: "-a#", error: Failure(), subscribed: ["^-!", "^-!"])
  }

  func testDisposal() throws {
    try expect(
      "1-----2", "-a--a|", through: { $0.flatMap { [inner = $1] _ in inner } }, becomes: "-a-!",
      subscribed: ["^--!", "^--!"])
  }

  func testSynchronousSources() throws {
    try expect(Observable.of(1, 2, 3).flatMap { Observable.just($0 * 2) }, becomes: "(246|)")
    try expect(Observable.of(1, 2).flatMap { Observable.of($0, $0 * 10) }, becomes: "(1[10]2[20]|)")
    try expect(Observable.of(1, 2).flatMap { Observable.repeatElement($0) }.take(3), becomes: "(112|)")
    try expect(Observable.just(1).flatMap { _ in Observable<Int>.empty() }, becomes: "|")
  }

  /// Inner streams can have any type that converts to an observable.
  func testOtherTypesOfStreams() throws {
    try expect(Observable.of(1, 2).flatMap { Observable.of($0).toArray() }.map(\.count), becomes: "(11|)")
    try expect("a-a|", through: { $0.groupBy { $0 }.flatMap { $0 } }, becomes: "a-a|")
  }

  func testTheSelectorSendsToTheSource() {
    let subject = PublishSubject<Int>()
    let log = Recorder<String>()
    let subscription = subject.flatMap { number in
      if number < 3 { subject.onNext(number + 1) }
      return Observable.just(number)
    }.record(into: log)
    subject.onNext(1)
    XCTAssertEqual(log.entries, ["1", "2", "3"])
    subscription.dispose()
  }
}
