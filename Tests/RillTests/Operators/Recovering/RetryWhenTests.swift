import Rill
import RillTesting
import TestSupport
import XCTest

final class RetryWhenTests: XCTestCase {
  func testRetriesWhenTheNotifierEmits() throws {
    try marbles { test in
      let source = test.cold("a--#", error: Failure())
      let scheduler = test.scheduler
      let stream = source.retry { (errors: Observable<any Error>) in errors.delay(.ticks(2), scheduler: scheduler) }
      test.expect(stream, becomes: "a----a----a!")
      test.expect(source, subscribed: "^--!-^--!-^!")
    }
  }

  func testErrorsAsNotifier() throws {
    try expect(
      "a--#", through: { $0.retry { (errors: Observable<any Error>) in errors.take(2) } }, becomes: "a--a--a--|",
      subscribed: "^--(!^)--(!^)--!")
  }

  func testNotifierCompletes() throws {
    try expect(
      "a--#", "-----|", through: { source, notifier in source.retry { (_: Observable<any Error>) in notifier } },
      becomes: "a----|", subscribed: ["^--!", "^----!"])
    try expect(
      "a-----b", "---|", through: { source, notifier in source.retry { (_: Observable<any Error>) in notifier } },
      becomes: "a-----b!", subscribed: ["^------!", "^--!"])
    try expect(
      "a-----#", "---|", through: { source, notifier in source.retry { (_: Observable<any Error>) in notifier } },
      becomes: "a-----|", subscribed: ["^-----!", "^--!"])
  }

  func testNotifierFails() throws {
    try expect(
      "a--#", "-----#", through: { source, notifier in source.retry { (_: Observable<any Error>) in notifier } },
      becomes: "a----#", error: Failure(), subscribed: ["^--!", "^----!"])
  }

  func testSourceCompletes() throws {
    try expect(
      "a--|", "------", through: { source, notifier in source.retry { (_: Observable<any Error>) in notifier } },
      becomes: "a--|", subscribed: ["^--!", "^--!"])
  }

  func testDisposal() throws {
    try expect(
      "a--#", "------", through: { source, notifier in source.retry { (_: Observable<any Error>) in notifier } },
      becomes: "a---!", subscribed: ["^--!", "^---!"])
  }

  /// A value of the notifier is ignored while no error waits.
  func testNotifierEmitsWhileNoErrorWaits() throws {
    try expect(
      "a---#", "-n----n", through: { source, notifier in source.retry { (_: Observable<any Error>) in notifier } },
      becomes: "a-----a---!", subscribed: ["^---!-^---!", "^---------!"])
  }

  func testErrorsOfOneType() {
    let attempts = Counter()
    let stream = Observable<Int>.deferred { attempts.add() < 3 ? .error(Failure()) : .error(MarbleStreamError()) }
    let log = Recorder<Failure>()
    let retried = stream.retry { (errors: Observable<Failure>) in errors.do(onNext: { log.add($0) }) }
    XCTAssertEqual(retried.recorded(), ["error(MarbleStreamError)"])
    XCTAssertEqual(log.entries, [Failure(), Failure()])
  }

  func testHandlerThatThrowsInsideItsStream() {
    let stream = Observable<Int>.error(Failure()).retry { (errors: Observable<any Error>) in
      errors.map { _ -> Int in throw Failure(name: "notifier") }
    }
    XCTAssertEqual(stream.recorded(), ["error(notifier)"])
  }

  func testHandlerThatLimitsTheAttempts() {
    let attempts = Counter()
    let stream = Observable<Int>.deferred {
      attempts.add()
      return .error(Failure())
    }
    let retried = stream.retry { (errors: Observable<any Error>) in
      errors.enumerated().flatMap { index, error in index < 3 ? Observable.just(()) : .error(error) }
    }
    XCTAssertEqual(retried.recorded(), ["error(failure)"])
    XCTAssertEqual(attempts.value, 4)
  }

  /// The notifier is created once for each subscription, and is subscribed to before the source.
  func testNotifierComesFirst() {
    let log = Recorder<String>()
    let stream = Observable.just(1).do(onSubscribe: { log.add("source") }).retry { (errors: Observable<any Error>) in
      log.add("made")
      return errors.do(onSubscribe: { log.add("notifier") })
    }
    XCTAssertEqual(log.entries, [])
    stream.subscribe().dispose()
    stream.subscribe().dispose()
    XCTAssertEqual(log.entries, ["made", "notifier", "source", "made", "notifier", "source"])
  }

  func testTheNotifiersEndMattersToTheNextErrorOnly() {
    for fails in [false, true] {
      let tries = Counter()
      let source = PublishSubject<Int>()
      let log = Recorder<String>()
      let attempt = Observable<Int>.deferred { tries.add() <= 2 ? .error(Failure()) : source.asObservable() }
      attempt.retry(when: { (errors: Observable<any Error>) in
        fails ? errors.take(2).concat(Observable.error(Failure(name: "notifier"))) : errors.take(2)
      }).record(into: log).disposed(by: DisposeBag(keptBy: log))
      XCTAssertEqual(tries.value, 3)
      source.onNext(7)
      XCTAssertEqual(log.entries, ["7"], "the source is healthy")
      source.onError(Failure(name: "third"))
      XCTAssertEqual(log.entries, ["7", fails ? "error(notifier)" : "completed"])
    }
  }
}
