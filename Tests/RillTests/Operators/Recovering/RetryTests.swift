import Rill
import RillTesting
import TestSupport
import XCTest

final class RetryTests: XCTestCase {
  func testRetriesAfterEachFailure() throws {
    try expect(
      "a--#", through: { $0.retry() }, becomes: "a--a--a--a!", subscribed: "^--(!^)--(!^)--(!^)!")
  }

  func testUntilItCompletes() throws {
    try expect("a--|", through: { $0.retry() }, becomes: "a--|", subscribed: "^--!")
    let attempts = Counter()
    let stream = Observable<Int>.deferred { attempts.add() < 3 ? .error(Failure()) : .just(7) }
    XCTAssertEqual(stream.retry().recorded(), ["7", "completed"])
  }

  func testLimitedAttempts() throws {
    try expect("a--#", through: { $0.retry(2) }, becomes: "a--a--#", error: Failure(), subscribed: "^--(!^)--!")
    try expect("a--#", through: { $0.retry(1) }, becomes: "a--#", error: Failure(), subscribed: "^--!")
    try expect("a--|", through: { $0.retry(2) }, becomes: "a--|", subscribed: "^--!")
  }

  func testDelay() throws {
    try expect(
      "a--#", through: { $0.retry(3, delay: .ticks(2), scheduler: $1) }, becomes: "a----a----a--#", error: Failure(),
      subscribed: "^--!-^--!-^--!")
    try expect("a--#", through: { $0.retry(1, delay: .ticks(2), scheduler: $1) }, becomes: "a--#", subscribed: "^--!")
    try expect("a--|", through: { $0.retry(3, delay: .ticks(2), scheduler: $1) }, becomes: "a--|", subscribed: "^--!")
    try expect("a--#", through: { $0.retry(3, delay: .ticks(2), scheduler: $1) }, becomes: "a---!", subscribed: "^--!")
    try expect(
      "a--#", through: { $0.asSingle().retry(2, delay: .ticks(2), scheduler: $1) }, becomes: "--------#",
      subscribed: "^--!-^--!")
  }

  func testFailsWithTheLastError() {
    let attempts = Counter()
    let stream = Observable<Int>.deferred { .error(Failure(name: "\(attempts.add())")) }
    XCTAssertEqual(stream.retry(3).recorded(), ["error(3)"])
  }

  func testDisposal() throws {
    try expect("a--#", through: { $0.retry(5) }, becomes: "a--a!", subscribed: "^--(!^)!")
  }

  func testDisposalInsideAnAttempt() {
    let attempts = Counter()
    let stream = Observable<Int>.deferred {
      attempts.add()
      return Observable.just(1).concat(Observable.error(Failure()))
    }
    XCTAssertEqual(stream.retry().take(3).recorded(), ["1", "1", "1", "completed"])
    XCTAssertEqual(attempts.value, 3)
  }

  /// Each attempt is released before the next one starts.
  func testAttemptsFollowOneAnother() {
    let log = Recorder<String>()
    let subject = PublishSubject<Observable<Int>>()
    let subscription = subject.switchLatest().do(onSubscribe: { log.add("+") }, onDispose: { log.add("-") }).retry(2).record(
      into: log)
    subject.onNext(.just(1))
    subject.onNext(.error(Failure()))
    XCTAssertEqual(log.entries, ["+", "1", "-", "+"])
    subscription.dispose()
    XCTAssertEqual(log.entries, ["+", "1", "-", "+", "-"])
  }
}
