import Rill
import RillTesting
import XCTest

final class FlatMapLatestTests: XCTestCase {
  func testTheValuesOfTheNewestStream() throws {
    try marbles { test in
      let source = test.cold("1-----2-----|")
      let first = test.cold(" -a--a----a")
      let second = test.cold("-b----b-|")
      test.expect(source.flatMapLatest { $0 == "1" ? first : second }, becomes: "-a--a--b----b-|")
      test.expect(source, subscribed: "^-----------!")
      test.expect(first, subscribed: "^-----!")
      test.expect(second, subscribed: "------^-------!")
    }
  }

  func testCompletesWithTheLastOfBoth() throws {
    try expect("1-2|", "-a--b|", through: { $0.flatMapLatest { [inner = $1] _ in inner } }, becomes: "-a-a--b|")
    try expect("1-----|", "-a|", through: { $0.flatMapLatest { [inner = $1] _ in inner } }, becomes: "-a----|")
    try expect("--|", "a|", through: { $0.flatMapLatest { [inner = $1] _ in inner } }, becomes: "--|", subscribed: ["^-!", ""])
  }

  func testErrors() throws {
    try expect(
      "1--#", "-a--a|", through: { $0.flatMapLatest { [inner = $1] _ in inner } }, becomes: "-a-#", error: Failure(),
      subscribed: ["^--!", "^--!"])
    try expect(
      "1-----|", "-a-#", through: { $0.flatMapLatest { [inner = $1] _ in inner } }, becomes: "-a-#", error: Failure(),
      subscribed: ["^--!", "^--!"])
    try expect(
      "1-2-3-|", "-a--a|",
      through: { source, inner in source.flatMapLatest { if $0 == "2" { throw Failure() } else { inner } } },
      becomes: "-a#", error: Failure(), subscribed: ["^-!", "^-!"])
  }

  /// An error of a stream that is no longer the newest is ignored.
  func testAnErrorOfThePreviousStream() throws {
    try marbles { test in
      let source = test.cold("1-2---|")
      let first = test.cold(" -a-#")
      let second = test.cold("-b-b|")
      test.expect(source.flatMapLatest { $0 == "1" ? first : second }, becomes: "-a-b-b|")
    }
  }

  func testDisposal() throws {
    try expect(
      "1-----2", "-a--a|", through: { $0.flatMapLatest { [inner = $1] _ in inner } }, becomes: "-a-!",
      subscribed: ["^--!", "^--!"])
  }

  func testSynchronousSources() throws {
    try expect(Observable.of(1, 2, 3).flatMapLatest { Observable.just($0) }, becomes: "(123|)")
    try expect(Observable.of(1, 2, 3).flatMapLatest { Observable.of($0, $0) }, becomes: "(1233|)")
    try expect(Observable.of(1, 2).flatMapLatest { Observable.repeatElement($0) }.take(4), becomes: "(1222|)")
  }

  /// A value that the source emits while an inner value is being delivered replaces the inner stream.
  func testTheSourceSendsFromInsideAValue() {
    let subject = PublishSubject<Int>()
    let log = Recorder<String>()
    let subscription = subject.flatMapLatest { Observable.just($0 * 10).concat(Observable.never()) }
      .do(onNext: { if $0 == 10 { subject.onNext(2) } }).record(into: log)
    subject.onNext(1)
    XCTAssertEqual(log.entries, ["10", "20"])
    subscription.dispose()
  }
}
