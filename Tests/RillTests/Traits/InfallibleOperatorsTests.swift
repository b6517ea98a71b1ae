import Rill
import XCTest

/// The operators of `Infallible` with one source, and those that take a second stream as an argument.
final class InfallibleOperatorsTests: XCTestCase {
  private let numbers = Infallible.of(1, 2, 3)

  private func values(_ expected: String...) -> [String] { expected + ["completed", "disposed"] }

  // MARK: Transforming

  func testMap() { XCTAssertEqual(numbers.map { $0 * 10 }.recorded(), values("10", "20", "30")) }

  func testCompactMap() { XCTAssertEqual(Infallible.of("1", "x", "3").compactMap { Int($0) }.recorded(), values("1", "3")) }

  func testFlatMap() {
    XCTAssertEqual(numbers.flatMap { Infallible.just("\($0)!") }.recorded(), values("1!", "2!", "3!"))
  }

  func testFlatMapFirst() {
    XCTAssertEqual(numbers.flatMapFirst { number in Infallible.of(number, number * 10) }.recorded(), values("1", "10"))
  }

  func testFlatMapLatest() {
    let log = Recorder<String>()
    let source = PublishRelay<Int>()
    let inner = [PublishRelay<String>(), PublishRelay<String>()]
    let subscription = source.asInfallible().flatMapLatest { inner[$0].asInfallible() }.record(into: log)
    source.accept(0)
    inner[0].accept("a")
    source.accept(1)
    inner[0].accept("b")
    inner[1].accept("c")
    XCTAssertFalse(inner[0].hasObservers)
    subscription.dispose()
    XCTAssertFalse(source.hasObservers || inner[1].hasObservers)
    XCTAssertEqual(log.entries, ["a", "c", "disposed"])
  }

  func testConcatMap() {
    XCTAssertEqual(
      numbers.concatMap { Infallible.of($0, $0 * 10) }.recorded(), values("1", "10", "2", "20", "3", "30"))
  }

  func testSwitchLatest() {
    let log = Recorder<String>()
    let inner = [PublishRelay<Int>(), PublishRelay<Int>()]
    let source = PublishRelay<Infallible<Int>>()
    let subscription = source.asInfallible().switchLatest().record(into: log)
    for relay in inner { source.accept(relay.asInfallible()) }
    inner[0].accept(1)
    inner[1].accept(2)
    subscription.dispose()
    XCTAssertEqual(log.entries, ["2", "disposed"])
  }

  func testScan() {
    XCTAssertEqual(numbers.scan(0) { $0 + $1 }.recorded(), values("1", "3", "6"))
    XCTAssertEqual(numbers.scan(into: 0) { $0 += $1 }.recorded(), values("1", "3", "6"))
  }

  func testReduce() { XCTAssertEqual(numbers.reduce(0) { $0 + $1 }.recorded(), values("6")) }

  func testToArray() { XCTAssertEqual(numbers.toArray().recorded(), ["success [1, 2, 3]", "disposed"]) }

  func testEnumerated() {
    XCTAssertEqual(
      Infallible.of("a", "b").enumerated().map { "\($0.index)\($0.element)" }.recorded(), values("0a", "1b"))
  }

  func testUnwrapMapToPairwiseAndDistinct() {
    XCTAssertEqual(Infallible.of(1, nil, 2).unwrap().recorded(), values("1", "2"))
    XCTAssertEqual(numbers.mapTo("a").recorded(), values("a", "a", "a"))
    XCTAssertEqual(numbers.pairwise().map { "\($0)-\($1)" }.recorded(), values("1-2", "2-3"))
    XCTAssertEqual(Infallible.of(1, 2, 1, 3).distinct().recorded(), values("1", "2", "3"))
  }

  func testWithUnretained() {
    let log = Recorder<String>()
    let relay = PublishRelay<Int>()
    var object: DeallocationProbe? = DeallocationProbe()
    let subscriptions = object.map {
      [
        relay.asInfallible().withUnretained($0).map { "\($1)" }.record(into: log),
        relay.asInfallible().withUnretained($0) { "\($1)!" }.record(into: log),
      ]
    }
    relay.accept(1)
    object = nil
    relay.accept(2)
    XCTAssertEqual(log.entries, ["1", "1!", "completed", "disposed", "completed", "disposed"])
    XCTAssertFalse(relay.hasObservers)
    for subscription in subscriptions ?? [] { subscription.dispose() }
  }

  // MARK: Filtering

  func testFilter() { XCTAssertEqual(numbers.filter { $0 != 2 }.recorded(), values("1", "3")) }

  func testDistinctUntilChanged() {
    let words = Infallible.of("a", "a", "A", "bb", "b")
    XCTAssertEqual(words.distinctUntilChanged().recorded(), values("a", "A", "bb", "b"))
    XCTAssertEqual(words.distinctUntilChanged { $0.count }.recorded(), values("a", "bb", "b"))
    XCTAssertEqual(words.distinctUntilChanged { $0.lowercased() == $1.lowercased() }.recorded(), values("a", "bb", "b"))
    XCTAssertEqual(
      words.distinctUntilChanged({ $0.lowercased() }, comparer: { $0.first == $1.first }).recorded(), values("a", "bb"))
    XCTAssertEqual(words.distinctUntilChanged(at: \.count).recorded(), values("a", "bb", "b"))
  }

  func testSample() {
    let log = Recorder<String>()
    let source = PublishRelay<Int>()
    let sampler = PublishRelay<Void>()
    let subscription = source.asInfallible().sample(sampler.asInfallible(), defaultValue: 0).record(into: log)
    sampler.accept(())
    source.accept(1)
    source.accept(2)
    sampler.accept(())
    subscription.dispose()
    XCTAssertEqual(log.entries, ["0", "2", "disposed"])
    XCTAssertFalse(source.hasObservers || sampler.hasObservers)
  }

  func testIfEmpty() {
    XCTAssertEqual(Infallible<Int>.empty().ifEmpty(default: 9).recorded(), values("9"))
    XCTAssertEqual(numbers.ifEmpty(default: 9).recorded(), values("1", "2", "3"))
    XCTAssertEqual(Infallible<Int>.empty().ifEmpty(switchTo: numbers).recorded(), values("1", "2", "3"))
  }

  func testTake() {
    XCTAssertEqual(numbers.take(2).recorded(), values("1", "2"))
    XCTAssertEqual(numbers.takeLast(2).recorded(), values("2", "3"))
    XCTAssertEqual(numbers.take(while: { $0 < 2 }).recorded(), values("1"))
    XCTAssertEqual(numbers.take(while: { $0 < 2 }, behavior: .inclusive).recorded(), values("1", "2"))
    XCTAssertEqual(numbers.take(until: { $0 == 2 }).recorded(), values("1"))
    XCTAssertEqual(numbers.take(until: { $0 == 2 }, behavior: .inclusive).recorded(), values("1", "2"))
  }

  func testTakeUntilAnother() {
    let log = Recorder<String>()
    let source = PublishRelay<Int>()
    let other = PublishRelay<Void>()
    let subscription = source.asInfallible().take(until: other.asInfallible()).record(into: log)
    source.accept(1)
    other.accept(())
    XCTAssertEqual(log.entries, values("1"))
    XCTAssertFalse(source.hasObservers || other.hasObservers)
    subscription.dispose()
  }

  /// An error of the other stream completes this one.
  func testTakeUntilAnotherFails() {
    let log = Recorder<String>()
    let source = PublishRelay<Int>()
    let other = PublishSubject<Void>()
    let subscription = source.asInfallible().take(until: other).record(into: log)
    source.accept(1)
    other.onError(Failure())
    XCTAssertEqual(log.entries, values("1"))
    XCTAssertFalse(source.hasObservers)
    subscription.dispose()
  }

  func testSkip() {
    XCTAssertEqual(numbers.skip(2).recorded(), values("3"))
    XCTAssertEqual(numbers.skip(while: { $0 < 2 }).recorded(), values("2", "3"))
  }

  func testSkipUntilAnother() {
    let log = Recorder<String>()
    let source = PublishRelay<Int>()
    let infallible = PublishRelay<Void>()
    let failing = PublishSubject<Void>()
    let subscriptions = [
      source.asInfallible().skip(until: infallible.asInfallible()).record(into: log),
      source.asInfallible().skip(until: failing).map { $0 * 10 }.record(into: log),
    ]
    source.accept(1)
    infallible.accept(())
    failing.onError(Failure())
    source.accept(2)
    for subscription in subscriptions { subscription.dispose() }
    XCTAssertEqual(log.entries, ["2", "20", "disposed", "disposed"])
    XCTAssertFalse(source.hasObservers)
  }

  // MARK: Observing and sharing

  func testDo() {
    let log = Recorder<String>()
    Infallible.of(1).do(
      onNext: { log.add("onNext \($0)") }, afterNext: { log.add("afterNext \($0)") },
      onCompleted: { log.add("onCompleted") }, afterCompleted: { log.add("afterCompleted") },
      onSubscribe: { log.add("onSubscribe") }, onSubscribed: { log.add("onSubscribed") },
      onDispose: { log.add("onDispose") }
    ).record(into: log).dispose()
    XCTAssertEqual(
      log.entries,
      [
        "onSubscribe", "onSubscribed", "onNext 1", "1", "afterNext 1", "onCompleted", "completed", "disposed",
        "afterCompleted", "onDispose",
      ])
  }

  func testShareForTwoSubscribers() {
    let log = Recorder<String>()
    let shared = numbers.share(minSubscriberCount: 2)
    let first = shared.record(into: log)
    XCTAssertEqual(log.entries, [])
    let second = shared.map { $0 * 10 }.record(into: log)
    XCTAssertEqual(log.entries, ["1", "10", "2", "20", "3", "30", "completed", "disposed", "completed", "disposed"])
    for subscription in [first, second] { subscription.dispose() }
  }

  func testShare() {
    let log = Recorder<String>()
    let subscribed = Counter()
    let relay = PublishRelay<Int>()
    let shared = relay.asInfallible().do(onSubscribe: { subscribed.add() }).share(replay: 1)
    let first = shared.record(into: log)
    relay.accept(1)
    let second = shared.map { $0 * 10 }.record(into: log)
    relay.accept(2)
    XCTAssertEqual(log.entries, ["1", "10", "2", "20"])
    XCTAssertEqual(subscribed.value, 1)
    first.dispose()
    XCTAssertTrue(relay.hasObservers)
    second.dispose()
    XCTAssertFalse(relay.hasObservers)
  }
}
