import Rill
import RillTesting
import XCTest

final class WithLatestFromTests: XCTestCase {
  func testNewestValueOfTheOther() throws {
    try expect(
      "1--2-----3--|", "-a---b-c-----", through: { $0.withLatestFrom($1) }, becomes: "---a-----c--|",
      subscribed: ["^-----------!", "^-----------!"])
  }

  func testResultSelector() throws {
    try expect(
      "1--2-----3--|", "-a---b-c-----", through: { $0.withLatestFrom($1) { $0 + $1 } }, becomes: "---[2a]-----[3c]--|")
  }

  func testOtherIsSubscribedToFirst() throws {
    try expect("1|", "a|", through: { $0.withLatestFrom($1) }, becomes: "a|")
    XCTAssertEqual(
      Observable.just(1).withLatestFrom(BehaviorSubject(value: 2)) { $0 + $1 }.recorded(), ["3", "completed"])
  }

  func testOtherCompletes() throws {
    try expect("1--2-3-|", "a-|", through: { $0.withLatestFrom($1) }, becomes: "a--a-a-|", subscribed: ["^------!", "^-!"])
    try expect("1--2-3-|", "-|", through: { $0.withLatestFrom($1) }, becomes: "-------|", subscribed: ["^------!", "^!"])
  }

  func testErrors() throws {
    try expect(
      "1--#", "a-----", through: { $0.withLatestFrom($1) }, becomes: "a--#", error: Failure(), subscribed: ["^--!", "^--!"])
    try expect(
      "1-----", "a--#", through: { $0.withLatestFrom($1) }, becomes: "a--#", error: Failure(), subscribed: ["^--!", "^--!"])
  }

  func testSelectorThrows() throws {
    try expect(
      "1-2-|", "a-----",
      through: {
        $0.withLatestFrom($1) { number, letter -> String in
          if number == "2" { throw Failure() }
          return letter
        }
      }, becomes: "a-#", error: Failure(), subscribed: ["^-!", "^-!"])
  }

  func testDisposal() throws {
    try expect("1-2-|", "a-----", through: { $0.withLatestFrom($1) }, becomes: "a!", subscribed: ["^!", "^!"])
  }

  /// A stream combined with itself emits each value with itself, because the other source is subscribed to first.
  func testOneSourceTwice() {
    let subject = PublishSubject<Int>()
    let log = Recorder<String>()
    let subscription = subject.withLatestFrom(subject) { "\($0)\($1)" }.record(into: log)
    for number in 1...3 { subject.onNext(number) }
    XCTAssertEqual(log.entries, ["11", "22", "33"])
    subscription.dispose()
  }
}
