import Rill
import RillDiagnostics
import RillLocks
import XCTest

/// What a program receives for its metrics.
final class SubscriptionMetricsHandlerTests: XCTestCase {
  override func setUp() {
    SubscriptionTracker.start()
    SubscriptionTracker.setTime(.zero)
  }

  override func tearDown() {
    SubscriptionTracker.metricsHandler = nil
    SubscriptionTracker.stop()
  }

  func testMetrics() {
    let log = Log()
    SubscriptionTracker.metricsHandler = log
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let line = #line + 1
    let subscription = first.subscribe(onNext: { _ in log.add("received") })
    first.onNext(1)
    SubscriptionTracker.setTime(.seconds(3))
    subscription.dispose()
    _ = second.subscribe(onError: { _ in })
    second.onError(Log.Failure())
    _ = PublishSubject<Int>().subscribe(onNext: { _ in })
    XCTAssertEqual(
      log.lines,
      [
        "began \(line)", "received", "delivered \(line)", "disposed \(line) after 3.0 seconds", "began \(line + 4)",
        "failed \(line + 4) after 0.0 seconds", "began \(line + 6)", "silent \(line + 6) after 0.0 seconds",
      ])
  }
}

private final class Log: SubscriptionMetricsHandler {
  struct Failure: Error {}
  private let stored = Locked<[String]>([])

  var lines: [String] { stored.withLock { $0 } }

  func add(_ line: String) { stored.withLock { $0.append(line) } }

  func subscriptionBegan(_ id: UInt64, at callSite: CallSite) { add("began \(callSite.line)") }

  func valueDelivered(to id: UInt64, at callSite: CallSite, taking duration: Duration) { add("delivered \(callSite.line)") }

  func subscriptionEnded(_ id: UInt64, at callSite: CallSite, with end: SubscriptionEnd, after duration: Duration) {
    add("\(end) \(callSite.line) after \(duration)")
  }
}
