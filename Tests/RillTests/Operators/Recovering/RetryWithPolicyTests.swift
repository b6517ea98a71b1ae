import Rill
import RillTesting
import TestSupport
import XCTest

final class RetryWithPolicyTests: XCTestCase {
  func testTheSameDelay() throws {
    try marbles { test in
      let source = test.cold("a--#", error: Failure())
      test.expect(
        source.retry(.delayed(.ticks(2), maxAttemptCount: 3), scheduler: test.scheduler), becomes: "a----a----a--#",
        error: Failure())
      test.expect(source, subscribed: "^--!-^--!-^--!")
    }
  }

  func testGrowingDelays() throws {
    try marbles { test in
      let source = test.cold("a#", error: Failure())
      test.expect(
        source.retry(
          .exponential(initial: .ticks(1), multiplier: 3, maximum: .ticks(5), maxAttemptCount: 5), scheduler: test.scheduler),
        becomes: "a-a---a-----a-----a#", error: Failure())
      test.expect(source, subscribed: "^!^!--^!----^!----^!")
    }
  }

  /// Half of each delay is random.
  func testJitter() {
    func delays(_ random: Double) -> [Duration?] {
      let policy = RetryPolicy.exponential(initial: .seconds(2), jitter: 0.5, maxAttemptCount: 4, random: { random })
      return (1...4).map { policy.delay($0, Failure()) }
    }
    XCTAssertEqual(delays(0), [.seconds(2), .seconds(4), .seconds(8), nil])
    XCTAssertEqual(delays(0.5), [.seconds(1.5), .seconds(3), .seconds(6), nil])
    XCTAssertEqual(delays(1), [.seconds(1), .seconds(2), .seconds(4), nil])
  }

  func testRandomDelaysStayInTheirRange() throws {
    let policy = RetryPolicy.exponential(initial: .seconds(1), maximum: .seconds(30), jitter: 1)
    for retry in [1, 2, 100, 1_000_000] {
      let delay = try XCTUnwrap(policy.delay(retry, Failure()))
      XCTAssertTrue((.zero ... .seconds(30)).contains(delay), "\(delay)")
    }
  }

  /// The maximum applies however large the product would be.
  func testFactorsThatOverflow() {
    for multiplier in [1e30, .greatestFiniteMagnitude, .infinity] {
      let policy = RetryPolicy.exponential(initial: .seconds(1), multiplier: multiplier, maximum: .seconds(30))
      XCTAssertEqual((1...3).map { policy.delay($0, Failure()) }, [.seconds(1), .seconds(30), .seconds(30)], "\(multiplier)")
    }
    let long = RetryPolicy.exponential(initial: .seconds(1), maximum: Duration(attoseconds: .max))
    XCTAssertEqual(long.delay(1000, Failure()).map { $0 > .seconds(1e18) }, true)
    let none = RetryPolicy.exponential(initial: .zero, multiplier: .infinity)
    XCTAssertEqual(none.delay(5, Failure()), .zero)
  }

  /// The delay after many errors takes no longer than that after the first.
  func testSlowGrowthAfterManyErrors() throws {
    let policy = RetryPolicy.exponential(initial: .seconds(1), multiplier: 1 + 1e-12, maximum: .seconds(30))
    watched(10) {
      for retry in 1...20_000 { XCTAssertNotNil(policy.delay(retry * 100_000, Failure())) }
    }
    let delay = try XCTUnwrap(policy.delay(1_000_000_001, Failure()))
    XCTAssertTrue((.seconds(1.0009) ... .seconds(1.0011)).contains(delay), "\(delay)")
  }

  func testErrorsThatAreNotRetried() throws {
    try marbles { test in
      let source = test.cold("a-#", error: Failure(name: "fatal"))
      let policy = RetryPolicy.delayed(.ticks(1)).when { ($0 as? Failure)?.name != "fatal" }
      test.expect(source.retry(policy, scheduler: test.scheduler), becomes: "a-#", error: Failure(name: "fatal"))
      test.expect(source, subscribed: "^-!")
    }
  }

  /// A server can say when to try again.
  func testDelaysFromTheError() throws {
    struct Busy: Error { var ticks: Int }
    let attempts = Counter()
    try marbles { test in
      let source = Observable<String>.deferred { attempts.add() < 3 ? .error(Busy(ticks: attempts.value * 2)) : .just("a") }
      let policy = RetryPolicy { _, error in (error as? Busy).map { .ticks($0.ticks) } }
      test.expect(source.retry(policy, scheduler: test.scheduler), becomes: "------(a|)")
    }
  }

  func testCompletionAndDisposal() throws {
    try expect(
      "a--|", through: { $0.retry(.delayed(.ticks(2)), scheduler: $1) }, becomes: "a--|", subscribed: "^--!")
    try expect(
      "a--#", through: { $0.retry(.delayed(.ticks(9)), scheduler: $1) }, becomes: "a----!", subscribed: "^--!")
  }

  func testOneAttemptIsTheFirst() throws {
    try expect(
      "a-#", through: { $0.retry(.immediate(maxAttemptCount: 1), scheduler: $1) }, becomes: "a-#", error: Failure(),
      subscribed: "^-!")
  }

  /// Contract 12.
  func testManySynchronousFailures() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      onThreads(1, stackSize: 512 << 10) { _ in
        let attempts = Counter()
        let failing = Observable<Int>.deferred { attempts.add() == 100_000 ? .just(1) : .error(Failure()) }
        XCTAssertEqual(
          failing.retry(.immediate(), scheduler: HistoricalScheduler()).recorded(), ["1", "completed"])
        XCTAssertEqual(attempts.value, 100_000)
      }
    }
  }
}
