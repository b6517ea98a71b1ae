import Rill
import XCTest

/// `zip` of singles and maybes.
final class TraitZipTests: XCTestCase {
  private let one = Single.just(1)
  private let letter = Single.just("a")

  func testSinglesOfEveryArity() {
    XCTAssertEqual(Single.zip(one, letter) { "\($0)\($1)" }.recorded(), ["success 1a", "disposed"])
    XCTAssertEqual(Single.zip(one, one, one) { $0 + $1 + $2 }.recorded(), ["success 3", "disposed"])
    XCTAssertEqual(Single.zip(one, one, one, one) { $0 + $1 + $2 + $3 }.recorded(), ["success 4", "disposed"])
    XCTAssertEqual(Single.zip(one, one, one, one, one) { [$0, $1, $2, $3, $4].count }.recorded(), ["success 5", "disposed"])
    XCTAssertEqual(
      Single.zip(one, one, one, one, one, one) { [$0, $1, $2, $3, $4, $5].count }.recorded(), ["success 6", "disposed"])
    XCTAssertEqual(
      Single.zip(one, one, one, one, one, one, one) { [$0, $1, $2, $3, $4, $5, $6].count }.recorded(),
      ["success 7", "disposed"])
    XCTAssertEqual(
      Single.zip(one, one, one, one, one, one, one, letter) { "\([$0, $1, $2, $3, $4, $5, $6].count)\($7)" }.recorded(),
      ["success 7a", "disposed"])
  }

  func testSinglesOfEveryArityAsTuples() {
    XCTAssertEqual(Single.zip(one, letter).map { "\($0)\($1)" }.recorded(), ["success 1a", "disposed"])
    XCTAssertEqual(Single.zip(one, letter, one).recorded(), [#"success (1, "a", 1)"#, "disposed"])
    XCTAssertEqual(Single.zip(one, one, one, letter).recorded(), [#"success (1, 1, 1, "a")"#, "disposed"])
    XCTAssertEqual(Single.zip(one, one, one, one, letter).recorded(), [#"success (1, 1, 1, 1, "a")"#, "disposed"])
    XCTAssertEqual(Single.zip(one, one, one, one, one, letter).recorded(), [#"success (1, 1, 1, 1, 1, "a")"#, "disposed"])
    XCTAssertEqual(
      Single.zip(one, one, one, one, one, one, letter).recorded(), [#"success (1, 1, 1, 1, 1, 1, "a")"#, "disposed"])
    XCTAssertEqual(
      Single.zip(one, one, one, one, one, one, one, letter).recorded(), [#"success (1, 1, 1, 1, 1, 1, 1, "a")"#, "disposed"])
  }

  func testMaybes() {
    XCTAssertEqual(Maybe.zip(Maybe.just(1), Maybe.just("a")) { "\($0)\($1)" }.recorded(), ["success 1a", "disposed"])
    XCTAssertEqual(Maybe.zip(Maybe.just(1), Maybe.just("a"), .just(2)).recorded(), [#"success (1, "a", 2)"#, "disposed"])
    XCTAssertEqual(Maybe.zip(Maybe.just(1), Maybe<Int>.empty()).recorded(), ["completed", "disposed"])
    XCTAssertEqual(Maybe.zip([Maybe.just(1), .just(2)]).recorded(), ["success [1, 2]", "disposed"])
    XCTAssertEqual(Maybe.zip([Maybe.just(1), .just(2)]) { $0.reduce(0, +) }.recorded(), ["success 3", "disposed"])
    XCTAssertEqual(Maybe<Int>.zip([]).recorded(), ["success []", "disposed"])
  }

  func testCollections() {
    XCTAssertEqual(Single.zip([one, .just(2)]).recorded(), ["success [1, 2]", "disposed"])
    XCTAssertEqual(Single.zip([one, .just(2)]) { $0.reduce(0, +) }.recorded(), ["success 3", "disposed"])
    XCTAssertEqual(Single.zip([1, 2].lazy.map { Single.just($0) }).recorded(), ["success [1, 2]", "disposed"])
    XCTAssertEqual(Single<Int>.zip([]).recorded(), ["success []", "disposed"])
    XCTAssertEqual(Single<Int>.zip([]) { "\($0.count)" }.recorded(), ["success 0", "disposed"])
  }

  func testSelectorThatThrows() {
    XCTAssertEqual(Single.zip(one, one) { _, _ -> Int in throw Failure() }.recorded(), ["failure failure", "disposed"])
    XCTAssertEqual(Single<Int>.zip([]) { _ -> Int in throw Failure() }.recorded(), ["failure failure", "disposed"])
  }

  func testWaitsForAll() {
    let log = Recorder<String>()
    let first = PublishSubject<Int>()
    let second = PublishSubject<Int>()
    let subscription = Single.zip(first.asSingle(), second.asSingle()).record(into: log)
    second.onNext(2)
    second.onCompleted()
    first.onNext(1)
    XCTAssertEqual(log.entries, [])
    first.onCompleted()
    XCTAssertEqual(log.entries, ["success (1, 2)", "disposed"])
    subscription.dispose()
  }

  func testFailsWithTheFirstAndDisposesTheOthers() {
    let log = Recorder<String>()
    let first = PublishSubject<Int>()
    let second = PublishSubject<Int>()
    let subscription = Single.zip(first.asSingle(), second.asSingle()).record(into: log)
    second.onError(Failure())
    XCTAssertEqual(log.entries, ["failure failure", "disposed"])
    XCTAssertFalse(first.hasObservers)
    subscription.dispose()
  }

  func testDisposal() {
    let log = Recorder<String>()
    let first = PublishSubject<Int>()
    let second = PublishSubject<Int>()
    let subscription = Single.zip([first.asSingle(), second.asSingle()]).record(into: log)
    subscription.dispose()
    XCTAssertFalse(first.hasObservers || second.hasObservers)
    XCTAssertEqual(log.entries, ["disposed"])
  }
}
