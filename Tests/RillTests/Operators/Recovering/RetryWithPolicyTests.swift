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
      let source = test.cold("-#", error: Failure())
      test.expect(
        source.retry(
          .exponential(initial: .ticks(1), multiplier: 3, maximum: .ticks(5), maxAttemptCount: 5), scheduler: test.scheduler),
        becomes: "-------------------#", error: Failure())
      test.expect(source, subscribed: "^!^!--^!----^!----^!")
      let linear = test.cold("-#", error: Failure())
      test.expect(
        linear.retry(
          .linear(initial: .ticks(1), increment: .ticks(2), maximum: .ticks(4), maxAttemptCount: 5), scheduler: test.scheduler),
        becomes: "-----------------#", error: Failure())
      test.expect(linear, subscribed: "^!^!--^!---^!---^!")
    }
  }

  func testACountThatBeginsAgainAfterAValue() throws {
    try marbles { test in
      let source = test.cold(inTurn: "#", "#", "#", "a--------#", "b-#", "c")
      test.expect(
        source.retry(.exponential(initial: .seconds(1)), scheduler: test.scheduler), becomes: "-------a---------b--c!")
    }
    // A function counts in the same way.
    try marbles { test in
      let source = test.cold(inTurn: "#", "a#", "#", "#", error: Failure())
      test.expect(
        source.retry(RetryPolicy { retry, _ in retry < 3 ? .seconds(retry) : nil }, scheduler: test.scheduler),
        becomes: "-a---#", error: Failure())
    }
    // The limit counts all attempts.
    try marbles { test in
      let source = test.cold("a#", error: Failure())
      test.expect(
        source.retry(.exponential(initial: .seconds(1), maxAttemptCount: 3), scheduler: test.scheduler),
        becomes: "a-a-a#", error: Failure())
    }
  }

  /// A log whose file is missing for an hour, comes back, and is missing again.
  func testTheTailerOfALog() throws {
    struct NoFile: Error {}
    try marbles(tick: .seconds(300)) { test in
      // The file is missing from f to m: first for an hour.
      let file = test.hot("a-f-----------m----b-f-m-c")
      let isPresent = BehaviorRelay(value: true)
      _ = file.subscribe(onNext: { if $0 == "f" || $0 == "m" { isPresent.accept($0 == "m") } })
      let log = Observable<String>.deferred {
        guard isPresent.value else { return .error(NoFile()) }
        return file.map { if $0 == "f" { throw NoFile() } else { $0 } }
      }
      test.expect(
        log.retry(.exponential(initial: .seconds(300), maximum: .seconds(1200)), scheduler: test.scheduler),
        becomes: "a------------------b-----c!")
    }
  }

  func testAnyRateLimit() throws {
    try marbles { test in
      let source = test.cold("#", error: Failure())
      test.expect(
        source.retry(.immediate().limitingRate(to: 2, per: .ticks(4)), scheduler: test.scheduler), becomes: "---------!")
      test.expect(source, subscribed: "(^!^!^!)---(^!^!)---(^!^!)")
    }
    // A value does not renew it, and the delays of the policy count.
    try marbles { test in
      let source = test.cold("a#", error: Failure())
      test.expect(
        source.retry(.delayed(.ticks(1)).limitingRate(to: 2, per: .ticks(6)), scheduler: test.scheduler),
        becomes: "a-a-a---a-a---a-a-!")
    }
    // It keeps the condition and the limit of its policy.
    try expect(
      "#",
      through: {
        $0.retry(.immediate(maxAttemptCount: 3).limitingRate(to: 1, per: .ticks(2)).when { _ in true }, scheduler: $1)
      }, becomes: "--#", error: Failure(), subscribed: "(^!^!)-(^!)")
  }

  func testLinearDelays() {
    func delays(_ policy: RetryPolicy) -> [Duration?] { [1, 2, 3, 1_000_000].map { policy.delay($0, Failure()) } }
    XCTAssertEqual(
      delays(.linear(initial: .seconds(1), increment: .seconds(2), maximum: .seconds(4))),
      [.seconds(1), .seconds(3), .seconds(4), .seconds(4)])
    XCTAssertEqual(
      delays(.linear(initial: .seconds(3), increment: .zero, maximum: .seconds(3), maxAttemptCount: 4)),
      [.seconds(3), .seconds(3), .seconds(3), nil])
    XCTAssertEqual(
      delays(.linear(initial: .seconds(9), increment: .seconds(1), maximum: .seconds(5))),
      .init(repeating: .seconds(5), count: 4))
    XCTAssertEqual(
      delays(.linear(initial: .zero, increment: Duration(attoseconds: .max), maximum: Duration(attoseconds: .max))).count, 4)
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

  /// The policy decides whether there is another attempt, and the function when.
  func testDelaysThatOverrideThoseOfAPolicy() throws {
    let wait: @Sendable (any Error) -> RxTimeInterval? = { ($0 as? Failure)?.name == "busy" ? .ticks(3) : nil }
    try marbles { test in
      let source = test.cold(inTurn: "x", "#", "a").map { if $0 == "x" { throw Failure(name: "busy") } else { $0 } }
      let policy = RetryPolicy.exponential(initial: .seconds(1)).overridingDelay(wait)
      test.expect(source.retry(policy, scheduler: test.scheduler), becomes: "-----a!")
    }
    try marbles { test in
      let source = test.cold("#", error: Failure(name: "busy"))
      let policy = RetryPolicy.immediate().limitingRate(to: 1, per: .ticks(5)).overridingDelay(wait)
      test.expect(source.retry(policy, scheduler: test.scheduler), becomes: "----------!")
      test.expect(source, subscribed: "(^!)--(^!)----(^!)")
    }
    for policy in [RetryPolicy.immediate(maxAttemptCount: 2), .immediate().when { _ in false }] {
      let delay = policy.overridingDelay(wait).delay(2, Failure(name: "busy"))
      XCTAssertNil(delay)
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
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
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
