import Rill
import RillDiagnostics
import RillTesting
import XCTest

/// What `expectNoLeaks` says about the three usual leaks.
final class ExpectNoLeaksTests: XCTestCase {
  func testThreeLeaks() throws {
    let shop = Shop()
    var leaks: LeakedSubscriptions?
    XCTAssertThrowsError(
      try expectNoLeaks {
        let screen = CartScreen(shop)
        screen.show()
        let badge = Badge(shop)
        badge.show()
        let search = Search(shop)
        search.show()
        shop.queries.onNext("tea")
        shop.queries.onCompleted()
      }
    ) { leaks = $0 as? LeakedSubscriptions }
    let subscriptions = try XCTUnwrap(leaks).subscriptions
    let file = "RillDiagnosticsTests/ExpectNoLeaksTests.swift"
    XCTAssertEqual(
      subscriptions.map(\.callSite.description),
      ["\(file):\(CartScreen.line)", "\(file):\(Badge.line)", "\(file):\(Search.line)"])
    XCTAssertEqual(
      subscriptions.map(\.chain.description),
      ["BehaviorRelay → map", "BehaviorRelay → map → filter", "flatMap [never] → map"])
    XCTAssertEqual(subscriptions.map(\.eventCount), [1, 0, 0])
    XCTAssertTrue(try XCTUnwrap(leaks).description.contains("3 subscriptions are still live\ncall site"))
  }

  func testWhatIsDisposedIsNoLeak() throws {
    let shop = Shop()
    try expectNoLeaks {
      let bag = DisposeBag()
      shop.cart.subscribe(onNext: { _ in }).disposed(by: bag)
      _ = Observable.of(1, 2).subscribe(onNext: { _ in })
    }
  }

  func testEarlierSubscriptionsAreNoLeaks() throws {
    SubscriptionTracker.start()
    defer { SubscriptionTracker.stop() }
    let shop = Shop()
    let subscription = shop.cart.subscribe(onNext: { _ in })
    try expectNoLeaks {}
    XCTAssertTrue(SubscriptionTracker.isOn)
    subscription.dispose()
  }

  func testTheTrackerIsOffAfterwards() throws {
    try expectNoLeaks { XCTAssertTrue(SubscriptionTracker.isOn) }
    XCTAssertFalse(SubscriptionTracker.isOn)
  }

  func testADisposalThatWaitsForTheMainActorIsNoLeak() async throws {
    let shop = Shop()
    try await expectNoLeaks {
      await Task.detached { shop.cart.asDriver().drive().dispose() }.value
    }
  }

  func testAnErrorOfTheBody() {
    struct Failure: Error {}
    XCTAssertThrowsError(try expectNoLeaks { throw Failure() }) { XCTAssertTrue($0 is Failure) }
  }
}

private final class Shop: Sendable {
  let cart = BehaviorRelay(value: 0)
  let queries = PublishSubject<String>()
}

/// A strong `self` in a closure whose disposable is in the screen's own bag.
private final class CartScreen: @unchecked Sendable {
  // Sendable: only the test's thread uses it.
  static let line = #line + 8
  private let shop: Shop
  private let bag = DisposeBag()
  private var total = ""

  init(_ shop: Shop) { self.shop = shop }

  func show() {
    shop.cart.map { "\($0) items" }.subscribe(onNext: { self.total = $0 }).disposed(by: bag)
  }
}

/// A disposable that is in no bag.
private final class Badge {
  static let line = #line + 6
  private let shop: Shop

  init(_ shop: Shop) { self.shop = shop }

  func show() {
    _ = shop.cart.map { $0 }.filter { $0 > 0 }.subscribe(onNext: { _ in })
  }
}

/// A stream that never ends inside one that does.
private final class Search {
  static let line = #line + 6
  private let shop: Shop

  init(_ shop: Shop) { self.shop = shop }

  func show() {
    _ = shop.queries.flatMap { _ in Observable<Int>.never() }.map { $0 }.subscribe(onNext: { _ in })
  }
}
