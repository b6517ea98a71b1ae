import Rill
import RillDiagnostics
import XCTest

/// The graphs of live subscriptions, for Mermaid and Graphviz.
final class SubscriptionGraphTests: XCTestCase {
  override func setUp() { SubscriptionTracker.start() }

  override func tearDown() { SubscriptionTracker.stop() }

  func testGraphs() {
    let subject = PublishSubject<Int>()
    let line = #line + 1
    let subscription = subject.flatMap { _ in Observable<Int>.never() }.map { $0 }.subscribe(onNext: { _ in })
    subject.onNext(1)
    let mine = SubscriptionTracker.snapshot().filter { $0.callSite.file.hasSuffix("SubscriptionGraphTests.swift") }
    XCTAssertEqual(
      mine.mermaid,
      """
      flowchart LR
        n1["PublishSubject"]
        n2["never"]
        n3["flatMap"]
        n4["map"]
        n5(["RillDiagnosticsTests/SubscriptionGraphTests.swift:\(line)<br/>0 events"])
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
        n5 [label="RillDiagnosticsTests/SubscriptionGraphTests.swift:\(line)\\n0 events" shape=ellipse]
        n1 -> n3
        n2 -> n3
        n3 -> n4
        n4 -> n5
      }
      """)
    subscription.dispose()
  }
}
