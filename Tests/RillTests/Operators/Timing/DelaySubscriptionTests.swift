import Rill
import RillTesting
import XCTest

final class DelaySubscriptionTests: XCTestCase {
  func testLater() throws {
    try expect(
      "a--b--|", through: { $0.delaySubscription(.ticks(3), scheduler: $1) }, becomes: "---a--b--|", subscribed: "---^-----!")
  }

  func testHotSourceHasBegun() throws {
    try expect(
      .hot("ab-cd-|"), through: { $0.delaySubscription(.ticks(3), scheduler: $1) }, becomes: "----d-|", subscribed: "---^--!")
  }

  func testError() throws {
    try expect(
      "a-#", through: { $0.delaySubscription(.ticks(3), scheduler: $1) }, becomes: "---a-#", error: Failure(),
      subscribed: "---^-!")
  }

  func testDisposal() throws {
    try expect("a--b", through: { $0.delaySubscription(.ticks(3), scheduler: $1) }, becomes: "--!", subscribed: "")
    try expect("a--b", through: { $0.delaySubscription(.ticks(3), scheduler: $1) }, becomes: "---a!", subscribed: "---^!")
  }

  func testDisposalCancelsTheTimer() {
    let scheduler = ManualScheduler()
    let subscription = Observable.just(1).delaySubscription(.seconds(3), scheduler: scheduler).subscribe()
    XCTAssertEqual(scheduler.count, 1)
    subscription.dispose()
    XCTAssertEqual(scheduler.count, 0)
  }
}
