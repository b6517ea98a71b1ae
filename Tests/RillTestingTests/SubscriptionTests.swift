import RillTesting
import XCTest

/// The virtual times at which a stream was subscribed to and disposed.
final class SubscriptionTests: XCTestCase {
  func testSubscriptions() {
    XCTAssertEqual(Subscription(200).unsubscribe, Subscription.infiniteTime)
    XCTAssertEqual(Subscription.infiniteTime, .max)
    XCTAssertEqual(Subscription(200, 300), Subscription(subscribe: 200, unsubscribe: 300))
    XCTAssertEqual(Subscription(200), Subscription(subscribe: 200))
    XCTAssertNotEqual(Subscription(200), Subscription(200, 300))
    XCTAssertEqual(Set([Subscription(200, 300), Subscription(200, 300)]).count, 1)
    XCTAssertEqual(Subscription(200, 300).subscribe, 200)
    XCTAssertEqual("\([Subscription(200, 250), Subscription(300)])", "[(200 : 250), (300 : Infinity)]")
  }
}
