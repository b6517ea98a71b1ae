import Rill
import RillDiagnostics
import RillLocks
import XCTest

/// What a program receives for its metrics, and the graphs.
final class SubscriptionMetricsTests: XCTestCase {
  override func setUp() {
    SubscriptionTracker.start()
    SubscriptionTracker.setTime(.zero)
  }

  override func tearDown() {
    SubscriptionTracker.metrics = nil
    SubscriptionTracker.stop()
  }

  func testMetrics() {
    let log = Log()
    SubscriptionTracker.metrics = log
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let line = #line + 1
    let subscription = first.subscribe(onNext: { _ in log.add("received") })
    first.onNext(1)
    SubscriptionTracker.setTime(.seconds(3))
    subscription.dispose()
    second.subscribe(onError: { _ in })
    second.onError(Log.Failure())
    XCTAssertEqual(
      log.lines,
      [
        "began \(line)", "received", "delivered \(line)", "disposed \(line) after 3.0 seconds", "began \(line + 4)",
        "failed \(line + 4) after 0.0 seconds",
      ])
  }

  func testGraphs() {
    let subject = PublishSubject<Int>()
    let line = #line + 1
    let subscription = subject.flatMap { _ in Observable<Int>.never() }.map { $0 }.subscribe(onNext: { _ in })
    subject.onNext(1)
    let mine = SubscriptionTracker.snapshot().filter { $0.callSite.file.hasSuffix("SubscriptionMetricsTests.swift") }
    XCTAssertEqual(
      mine.mermaid,
      """
      flowchart LR
        n1["PublishSubject"]
        n2["never"]
        n3["flatMap"]
        n4["map"]
        n5(["RillDiagnosticsTests/SubscriptionMetricsTests.swift:\(line)<br/>0 events"])
        n1 --> n3
        n2 --> n3
        n3 --> n4
        n4 --> n5
      """)
    XCTAssertEqual(
      mine.dot,
      """
      digraph subscriptions {
        rankdir=LR
        n1 [label="PublishSubject" shape=box]
        n2 [label="never" shape=box]
        n3 [label="flatMap" shape=box]
        n4 [label="map" shape=box]
        n5 [label="RillDiagnosticsTests/SubscriptionMetricsTests.swift:\(line)\\n0 events" shape=ellipse]
        n1 -> n3
        n2 -> n3
        n3 -> n4
        n4 -> n5
      }
      """)
    subscription.dispose()
  }
}

private final class Log: SubscriptionMetrics {
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
