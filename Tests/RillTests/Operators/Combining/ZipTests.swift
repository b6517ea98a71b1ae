import Rill
import RillTesting
import XCTest

/// `zip` of collections, and behavior that is the same for any number of sources.
final class ZipTests: XCTestCase {
  func testCollection() throws {
    try expect(
      "1--2-----3-----|", "---A--B-----C-------|", through: { Observable.zip([$0, $1]) { $0.joined() } },
      becomes: "---[1A]--[2B]-----[3C]--|", subscribed: ["^--------------!", "^--------------!"])
  }

  func testCollectionWithoutSelector() throws {
    try expect(
      "1--3|", "-2---4|", values: .numbers, through: { Observable<Int>.zip([$0, $1]) },
      becomes: "-[[1, 2]]---([[3, 4]]|)")
    try expect("a-b|", through: { Observable<String>.zip(CollectionOfOne($0)) }, becomes: "[[\"a\"]]-[[\"b\"]]|")
  }

  func testNoSources() {
    XCTAssertEqual(Observable.zip([Observable<Int>]()) { $0.count }.recorded(), ["completed"])
    XCTAssertEqual(Observable<Int>.zip([Observable<Int>]()).recorded(), ["completed"])
  }

  func testCompletesWhenNoFurtherRowCanCome() throws {
    try expect(
      "a-|", "b--c--d|", through: { Observable.zip($0, $1) { $0 + $1 } }, becomes: "[ab]-|", subscribed: ["^-!", "^-!"])
    try expect(
      "--c--d|", "-|", through: { Observable.zip([$0, $1]) { $0.joined() } }, becomes: "-|", subscribed: ["^!", "^!"])
  }

  func testCompletesWithTheLastRow() throws {
    try expect(
      "(ab|)", "--c--d--e", through: { Observable.zip($0, $1) { $0 + $1 } }, becomes: "--[ac]--([bd]|)",
      subscribed: ["(^!)", "^----!"])
    try expect(
      "--c--d--e", "(ab|)", through: { Observable.zip([$0, $1]) { $0.joined() } }, becomes: "--[ca]--([db]|)",
      subscribed: ["^----!", "(^!)"])
  }

  func testASourceThatIsEmptyIsTheLastOneSubscribedTo() {
    let log = Recorder<String>()
    let other = Observable.just(1).do(onSubscribe: { log.add("subscribed") })
    XCTAssertEqual(Observable.zip(Observable<Int>.empty(), other) { $0 + $1 }.recorded(), ["completed"])
    XCTAssertEqual(log.entries, [])
  }

  /// The observer of the last row disposes the subscription.
  func testDisposalInTheLastRow() {
    let (other, log, bag) = (PublishSubject<Int>(), Recorder<String>(), SerialDisposable())
    bag.disposable = Observable.zip(Observable.just(1), other) { $0 + $1 }.subscribe(
      onNext: { value in
        log.add("\(value)")
        bag.dispose()
      }, onCompleted: { log.add("completed") })
    other.onNext(1)
    XCTAssertEqual(log.entries, ["2"])
  }

  func testFailsWithTheFirstError() throws {
    try expect("ab-#", "-c---|", through: { Observable.zip($0, $1) { $0 + $1 } }, becomes: "-[ac]-#", error: Failure())
    try expect(
      "ab---|", "-#", through: { Observable.zip([$0, $1]) { $0.joined() } }, becomes: "-#", error: Failure(),
      subscribed: ["^!", "^!"])
  }

  func testFailsWithAnErrorOfTheSelector() throws {
    try expect(
      "a-b-|", "c-d-|",
      through: {
        Observable<String>.zip([$0, $1]) {
          if $0[0] == "b" { throw Failure() }
          return $0.joined()
        }
      }, becomes: "[ac]-#", error: Failure(), subscribed: ["^-!", "^-!"])
  }

  func testDisposal() throws {
    try expect("a-b-|", "c-d-|", through: { Observable.zip($0, $1) { $0 + $1 } }, becomes: "[ac]!", subscribed: ["^!", "^!"])
  }

  func testSynchronousSources() {
    XCTAssertEqual(
      Observable.zip(Observable.of(1, 2, 3), Observable.of(10, 20)) { $0 + $1 }.recorded(), ["11", "22", "completed"])
    watched(10) {
      XCTAssertEqual(
        Observable.zip(Observable.from(1...Int.max), Observable.of("a", "b")) { "\($0)\($1)" }.recorded(),
        ["1a", "2b", "completed"])
    }
  }
}
