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
    XCTAssertEqual(Resources.total, before + 1)
    source.onNext(1)
    XCTAssertEqual(Resources.total, before + 1)
    subscription?.dispose()
    subscription = nil
    XCTAssertEqual(Resources.total, before)
  }

  /// Each call that subscribes counts as one, although operators subscribe to their sources.
  @MainActor func testCountsOneForEachSubscription() async {
    Resources.isCounting = true
    let (numbers, relay) = (BehaviorSubject(value: 1), BehaviorRelay(value: 0))
    let shared = numbers.map { $0 + 1 }.share(replay: 1)
    let driver = numbers.asDriver(onErrorJustReturn: 0)
    let forms: [(String, () -> any Disposable)] = [
      ("subscribe", { numbers.subscribe(onNext: { _ in }) }),
      ("subscribe to an event", { numbers.subscribe { _ in } }),
      ("bind", { numbers.bind(onNext: { _ in }) }),
      ("bind to a relay", { numbers.bind(to: relay) }),
      ("combineLatest", { Observable.combineLatest(numbers, numbers, numbers).subscribe(onNext: { _ in }) }),
      ("merge", { Observable.merge(numbers, shared).subscribe(onNext: { _ in }) }),
      ("flatMapLatest", { numbers.flatMapLatest { Observable.just($0).concat(Observable.never()) }.subscribe() }),
      ("share", { shared.subscribe(onNext: { _ in }) }),
      ("drive", { driver.drive(onNext: { _ in }) }),
      ("drive a relay", { driver.map { $0 + 1 }.drive(relay) }),
      ("emit", { numbers.asSignal(onErrorJustReturn: 0).emit(onNext: { _ in }) }),
      ("single", { numbers.asSingle().subscribe(onSuccess: { _ in }) }),
      ("infallible", { numbers.asInfallible(onErrorJustReturn: 0).subscribe(onNext: { _ in }) }),
    ]
    let before = Resources.total
    for (name, subscribe) in forms {
      do {
        let subscription = subscribe()
        XCTAssertEqual(Resources.total, before + 1, name)
        subscription.dispose()
      }
      XCTAssertEqual(Resources.total, before, name)
    }
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
