import Rill
import RillTesting
import XCTest

/// `combineLatest` of collections, and behavior that is the same for any number of sources.
final class CombineLatestTests: XCTestCase {
  func testCollection() throws {
    try expect(
      "1-----2-------3--|", "--A------B--C------|", through: { Observable.combineLatest([$0, $1]) { $0.joined() } },
      becomes: "--[1A]---[2A]--[2B]--[2C]-[3C]----|",
      subscribed: ["^----------------!", "^------------------!"])
  }

  func testCollectionWithoutSelector() throws {
    try expect(
      "1--3|", "-2---|", values: .numbers, through: { Observable<Int>.combineLatest([$0, $1]) },
      becomes: "-[[1, 2]]-[[3, 2]]-|")
  }

  func testCollectionOfOneKind() throws {
    try expect("1--3|", through: { Observable.combineLatest(CollectionOfOne($0)) { $0.joined() } }, becomes: "1--3|")
  }

  func testNoSources() throws {
    XCTAssertEqual(Observable.combineLatest([Observable<Int>]()) { $0.count + 7 }.recorded(), ["7", "completed"])
    XCTAssertEqual(Observable<Int>.combineLatest([Observable<Int>]()).recorded(), ["[]", "completed"])
    XCTAssertEqual(
      Observable<Int>.combineLatest([Observable<Int>]()) { _ in throw Failure() }.recorded(), ["error(failure)"])
  }

  func testCompletesWhenAllHave() throws {
    try expect("a-|", "-b---|", through: { Observable.combineLatest([$0, $1]) { $0.joined() } }, becomes: "-[ab]---|")
  }

  func testCompletesWithAValueThatHasNoPartner() throws {
    try expect(
      "-|", "---b---|", through: { Observable.combineLatest([$0, $1]) { $0.joined() } }, becomes: "---|",
      subscribed: ["^!", "^--!"])
  }

  func testFailsWithTheFirstError() throws {
    try expect(
      "a--#", "-b---|", through: { Observable.combineLatest([$0, $1]) { $0.joined() } }, becomes: "-[ab]-#", error: Failure(),
      subscribed: ["^--!", "^--!"])
    try expect(
      "a----|", "-#", through: { Observable.combineLatest([$0, $1]) { $0.joined() } }, becomes: "-#", error: Failure(),
      subscribed: ["^!", "^!"])
  }

  func testFailsWithAnErrorOfTheSelector() throws {
    try expect(
      "a-c--|", "-b---|",
      through: {
        Observable<String>.combineLatest([$0, $1]) {
          if $0[0] == "c" { throw Failure() }
          return $0.joined()
        }
      }, becomes: "-[ab]#", error: Failure(), subscribed: ["^-!", "^-!"])
  }

  func testDisposal() throws {
    try expect(
      "a--c", "-b--", through: { Observable.combineLatest([$0, $1]) { $0.joined() } }, becomes: "-[ab]!",
      subscribed: ["^-!", "^-!"])
  }

  func testOneSourceTwice() {
    let subject = PublishSubject<Int>()
    let log = Recorder<String>()
    let subscription = Observable.combineLatest(subject, subject) { "\($0)\($1)" }.record(into: log)
    subject.onNext(1)
    subject.onNext(2)
    subject.onCompleted()
    XCTAssertEqual(log.entries, ["11", "21", "22", "completed"])
    subscription.dispose()
  }

  /// The sources take turns.
  func testSynchronousSources() {
    XCTAssertEqual(
      Observable.combineLatest(Observable.of(1, 2), Observable.of(10, 20)) { $0 + $1 }.recorded(),
      ["11", "12", "22", "completed"])
    XCTAssertEqual(
      Observable.combineLatest(Observable.just(1), Observable.of(10, 20)) { $0 + $1 }.recorded(), ["11", "21", "completed"])
  }
}
