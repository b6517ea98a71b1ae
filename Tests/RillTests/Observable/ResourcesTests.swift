import Rill
import XCTest

final class ResourcesTests: XCTestCase {
  override func tearDown() { Resources.isCounting = false }

  func testCountsLiveSubscriptions() {
    XCTAssertFalse(Resources.isCounting)
    Resources.isCounting = true
    let before = Resources.total
    let source = PublishSubject<Int>()
    var subscription: (any Disposable)? = source.map { $0 + 1 }.flatMap { Observable.just($0) }.subscribe()
    XCTAssertGreaterThan(Resources.total, before)
    subscription?.dispose()
    subscription = nil
    XCTAssertEqual(Resources.total, before)
  }

  func testCountsLeaks() {
    Resources.isCounting = true
    let before = Resources.total
    let source = PublishSubject<Int>()
    let leak = LateValue<any Disposable>()
    leak.value = source.subscribe(onNext: { _ in _ = leak.value })
    XCTAssertEqual(Resources.total, before + 1)
    leak.take()?.dispose()
    XCTAssertEqual(Resources.total, before)
  }

  /// Subscriptions made before counting starts are not subtracted when they are released.
  func testIgnoresSubscriptionsMadeBefore() {
    let source = PublishSubject<Int>()
    var subscription: (any Disposable)? = source.subscribe()
    Resources.isCounting = true
    let before = Resources.total
    subscription?.dispose()
    subscription = nil
    XCTAssertEqual(Resources.total, before)
  }
}
