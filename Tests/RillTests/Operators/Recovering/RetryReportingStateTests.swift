import Rill
import RillTesting
import TestSupport
import XCTest

/// `retry(_:scheduler:onState:)`, whose states a screen shows beside the stream.
final class RetryReportingStateTests: XCTestCase {
  /// Logs each state with its time: the attempt, and whether it is connected, or waits until a time, or has an error.
  private static func log(_ state: RetryState, at time: Int) -> String {
    let rest = state.isConnected ? " connected" : state.nextAttempt.map { " at \($0 / .seconds(1))" } ?? ""
    return "\(time): \(state.attempt)\(rest)\(state.error == nil ? "" : " failed")"
  }

  func testDisposalFromTheReportOfAConnection() {
    let source = PublishSubject<Int>()
    let values = Recorder<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = source.retry(
      .immediate(), scheduler: HistoricalScheduler(),
      onState: {
        if $0.isConnected { subscription.dispose() }
      }
    ).subscribe(onNext: { values.add($0) })
    source.onNext(1)
    XCTAssertEqual(values.entries, [])
    XCTAssertFalse(source.hasObservers)
  }

  func testAttemptsOfAConnection() throws {
    let states = Recorder<String>()
    try marbles { test in
      let source = test.cold(inTurn: "#", "-#", "-a-b-#", "|")
      let stream = source.retry(.exponential(initial: .seconds(1)), scheduler: test.scheduler) {
        states.add(Self.log($0, at: test.scheduler.clock))
      }
      test.expect(stream, becomes: "-----a-b--|")
    }
    XCTAssertEqual(
      states.entries,
      [
        "0: 1", "0: 2 at 1.0 failed", "1: 2 failed", "2: 3 at 4.0 failed", "4: 3 failed", "5: 3 connected",
        "9: 4 at 10.0 failed", "10: 4 failed", "10: 4",
      ])
  }

  /// The policy gives up: its last state has the error of the stream, and no next attempt.
  func testTheLastAttempt() throws {
    let states = Recorder<String>()
    try marbles { test in
      let source = test.cold("a#", error: Failure())
      let stream = source.retry(.immediate(maxAttemptCount: 2), scheduler: test.scheduler) {
        states.add(Self.log($0, at: test.scheduler.clock))
      }
      test.expect(stream, becomes: "a(a)#", error: Failure())
    }
    XCTAssertEqual(states.entries, ["0: 1", "0: 1 connected", "1: 2 failed", "1: 2 connected", "2: 2 failed"])
  }

  /// The wait of a rate limit is part of the time of the next attempt.
  func testARateLimit() throws {
    let states = Recorder<String>()
    try marbles { test in
      let policy = RetryPolicy.immediate(maxAttemptCount: 4).limitingRate(to: 1, per: .seconds(3))
      let stream = test.cold("#", error: Failure()).retry(policy, scheduler: test.scheduler) {
        states.add(Self.log($0, at: test.scheduler.clock))
      }
      test.expect(stream, becomes: "------#", error: Failure())
    }
    XCTAssertEqual(
      states.entries,
      ["0: 1", "0: 2 failed", "0: 3 at 3.0 failed", "3: 3 failed", "3: 4 at 6.0 failed", "6: 4 failed", "6: 4 failed"])
  }

  /// Each subscription makes its own attempts, and a disposal is no state.
  func testSubscriptionsAndDisposal() {
    let states = Recorder<String>()
    let source = PublishSubject<Int>()
    let scheduler = TestScheduler(initialClock: 0)
    let stream = source.retry(.immediate(), scheduler: scheduler) { states.add(Self.log($0, at: 0)) }
    let subscriptions = [stream.subscribe(onNext: { _ in }), stream.subscribe(onNext: { _ in })]
    source.onNext(1)
    source.onNext(2)
    for subscription in subscriptions { subscription.dispose() }
    XCTAssertEqual(states.entries, ["0: 1", "0: 1", "0: 1 connected", "0: 1 connected"])
  }
}
