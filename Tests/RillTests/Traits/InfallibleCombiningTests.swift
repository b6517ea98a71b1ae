import Rill
import XCTest

/// The operators of `Infallible` with several sources.
final class InfallibleCombiningTests: XCTestCase {
  private let one = Infallible.just(1)
  private let letter = Infallible.just("a")

  private func values(_ expected: String...) -> [String] { expected + ["completed", "disposed"] }

  func testMerge() {
    let expected = values("1", "a", "2")
    XCTAssertEqual(Infallible.merge(.of("1", "2"), .of("a")).recorded(), expected)
    XCTAssertEqual(Infallible.merge([.of("1", "2"), .of("a")]).recorded(), expected)
    XCTAssertEqual(Infallible.merge([["1", "2"], ["a"]].lazy.map { Infallible.from($0) }).recorded(), expected)
    XCTAssertEqual(Infallible<Int>.merge([]).recorded(), ["completed", "disposed"])
  }

  func testOneAmongStreamsOfOtherKinds() {
    let relay = BehaviorRelay(value: 2)
    let single = Single.just(3)
    let merged = Observable.merge(relay, one, single)
    XCTAssertEqual(merged.take(3).recorded(), ["2", "1", "3", "completed"])
    XCTAssertEqual(Observable.zip(relay, letter).map { "\($0)\($1)" }.recorded(), ["2a", "completed"])
    XCTAssertEqual(Observable.combineLatest(letter, single) { "\($0)\($1)" }.recorded(), ["a3", "completed"])
  }

  func testConcat() {
    XCTAssertEqual(Infallible.concat(one, .of(2, 3)).recorded(), values("1", "2", "3"))
    XCTAssertEqual(Infallible.concat([one, .of(2, 3)]).recorded(), values("1", "2", "3"))
    let endless = AnySequence { AnyIterator { Infallible.just(1) as Infallible? } }
    XCTAssertEqual(Infallible.concat(endless).take(3).recorded(), values("1", "1", "1"))
    XCTAssertEqual(one.concat(Infallible.of(2, 3)).recorded(), values("1", "2", "3"))
  }

  func testConcatSubscribesInTurn() {
    let log = Recorder<String>()
    let first = PublishSubject<Int>()
    let second = PublishRelay<Int>()
    let subscription = first.asInfallible(onErrorJustReturn: 0).concat(second.asInfallible()).record(into: log)
    XCTAssertFalse(second.hasObservers)
    first.onError(Failure())
    second.accept(1)
    subscription.dispose()
    XCTAssertEqual(log.entries, ["0", "1", "disposed"])
    XCTAssertFalse(second.hasObservers)
  }

  func testStartWith() {
    XCTAssertEqual(one.startWith(0).recorded(), values("0", "1"))
    XCTAssertEqual(one.startWith(-1, 0).recorded(), values("-1", "0", "1"))
  }

  func testWithLatestFrom() {
    let log = Recorder<String>()
    let source = PublishRelay<Int>()
    let second = PublishRelay<String>()
    let subscriptions = [
      source.asInfallible().withLatestFrom(second.asInfallible()).record(into: log),
      source.asInfallible().withLatestFrom(second.asInfallible()) { "\($0)\($1)" }.record(into: log),
    ]
    source.accept(1)
    second.accept("a")
    source.accept(2)
    for subscription in subscriptions { subscription.dispose() }
    XCTAssertEqual(log.entries, ["a", "2a", "disposed", "disposed"])
    XCTAssertFalse(source.hasObservers || second.hasObservers)
  }

  func testCombineLatest() {
    let log = Recorder<String>()
    let first = PublishRelay<Int>()
    let second = BehaviorRelay(value: "a")
    let subscription = Infallible.combineLatest(first.asInfallible(), second.asInfallible()) { "\($0)\($1)" }
      .record(into: log)
    first.accept(1)
    second.accept("b")
    first.accept(2)
    subscription.dispose()
    XCTAssertEqual(log.entries, ["1a", "1b", "2b", "disposed"])
    XCTAssertFalse(first.hasObservers || second.hasObservers)
  }

  func testCombineLatestOfEveryArity() {
    XCTAssertEqual(Infallible.combineLatest(one, letter) { "\($0)\($1)" }.recorded(), values("1a"))
    XCTAssertEqual(Infallible.combineLatest(one, one, one) { $0 + $1 + $2 }.recorded(), values("3"))
    XCTAssertEqual(Infallible.combineLatest(one, one, one, one) { $0 + $1 + $2 + $3 }.recorded(), values("4"))
    XCTAssertEqual(
      Infallible.combineLatest(one, one, one, one, one) { [$0, $1, $2, $3, $4].count }.recorded(), values("5"))
    XCTAssertEqual(
      Infallible.combineLatest(one, one, one, one, one, one) { [$0, $1, $2, $3, $4, $5].count }.recorded(), values("6"))
    XCTAssertEqual(
      Infallible.combineLatest(one, one, one, one, one, one, one) { [$0, $1, $2, $3, $4, $5, $6].count }.recorded(),
      values("7"))
    XCTAssertEqual(
      Infallible.combineLatest(one, one, one, one, one, one, one, letter) { "\([$0, $1, $2, $3, $4, $5, $6].count)\($7)" }
        .recorded(), values("7a"))
  }

  func testCombineLatestOfEveryArityAsTuples() {
    XCTAssertEqual(Infallible.combineLatest(one, letter).recorded(), values(#"(1, "a")"#))
    XCTAssertEqual(Infallible.combineLatest(one, one, letter).recorded(), values(#"(1, 1, "a")"#))
    XCTAssertEqual(Infallible.combineLatest(one, one, one, letter).recorded(), values(#"(1, 1, 1, "a")"#))
    XCTAssertEqual(Infallible.combineLatest(one, one, one, one, letter).recorded(), values(#"(1, 1, 1, 1, "a")"#))
    XCTAssertEqual(
      Infallible.combineLatest(one, one, one, one, one, letter).recorded(), values(#"(1, 1, 1, 1, 1, "a")"#))
    XCTAssertEqual(
      Infallible.combineLatest(one, one, one, one, one, one, letter).recorded(), values(#"(1, 1, 1, 1, 1, 1, "a")"#))
    XCTAssertEqual(
      Infallible.combineLatest(one, one, one, one, one, one, one, letter).recorded(),
      values(#"(1, 1, 1, 1, 1, 1, 1, "a")"#))
  }

  func testCombineLatestOfCollections() {
    XCTAssertEqual(Infallible.combineLatest([one, .just(2)]).recorded(), values("[1, 2]"))
    XCTAssertEqual(Infallible.combineLatest([one, .just(2)]) { $0.reduce(0, +) }.recorded(), values("3"))
    XCTAssertEqual(Infallible.combineLatest([Infallible<Int>]()).recorded(), values("[]"))
  }

  func testZip() {
    let log = Recorder<String>()
    let first = PublishRelay<Int>()
    let second = PublishRelay<String>()
    let subscription = Infallible.zip(first.asInfallible(), second.asInfallible()) { "\($0)\($1)" }.record(into: log)
    first.accept(1)
    first.accept(2)
    second.accept("a")
    second.accept("b")
    subscription.dispose()
    XCTAssertEqual(log.entries, ["1a", "2b", "disposed"])
    XCTAssertFalse(first.hasObservers || second.hasObservers)
  }

  func testZipOfEveryArity() {
    XCTAssertEqual(Infallible.zip(one, letter) { "\($0)\($1)" }.recorded(), values("1a"))
    XCTAssertEqual(Infallible.zip(one, one, one) { $0 + $1 + $2 }.recorded(), values("3"))
    XCTAssertEqual(Infallible.zip(one, one, one, one) { $0 + $1 + $2 + $3 }.recorded(), values("4"))
    XCTAssertEqual(Infallible.zip(one, one, one, one, one) { [$0, $1, $2, $3, $4].count }.recorded(), values("5"))
    XCTAssertEqual(
      Infallible.zip(one, one, one, one, one, one) { [$0, $1, $2, $3, $4, $5].count }.recorded(), values("6"))
    XCTAssertEqual(
      Infallible.zip(one, one, one, one, one, one, one) { [$0, $1, $2, $3, $4, $5, $6].count }.recorded(), values("7"))
    XCTAssertEqual(
      Infallible.zip(one, one, one, one, one, one, one, letter) { "\([$0, $1, $2, $3, $4, $5, $6].count)\($7)" }.recorded(),
      values("7a"))
  }

  func testZipOfEveryArityAsTuples() {
    XCTAssertEqual(Infallible.zip(one, letter).recorded(), values(#"(1, "a")"#))
    XCTAssertEqual(Infallible.zip(one, one, letter).recorded(), values(#"(1, 1, "a")"#))
    XCTAssertEqual(Infallible.zip(one, one, one, letter).recorded(), values(#"(1, 1, 1, "a")"#))
    XCTAssertEqual(Infallible.zip(one, one, one, one, letter).recorded(), values(#"(1, 1, 1, 1, "a")"#))
    XCTAssertEqual(Infallible.zip(one, one, one, one, one, letter).recorded(), values(#"(1, 1, 1, 1, 1, "a")"#))
    XCTAssertEqual(Infallible.zip(one, one, one, one, one, one, letter).recorded(), values(#"(1, 1, 1, 1, 1, 1, "a")"#))
    XCTAssertEqual(
      Infallible.zip(one, one, one, one, one, one, one, letter).recorded(), values(#"(1, 1, 1, 1, 1, 1, 1, "a")"#))
  }

  func testZipOfCollections() {
    XCTAssertEqual(Infallible.zip([one, .just(2)]).recorded(), values("[1, 2]"))
    XCTAssertEqual(Infallible.zip([one, .just(2)]) { $0.reduce(0, +) }.recorded(), values("3"))
    XCTAssertEqual(Infallible.zip([Infallible<Int>]()).recorded(), ["completed", "disposed"])
  }
}
