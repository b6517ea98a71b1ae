import Foundation
import Rill
import RillTesting
import XCTest

/// What code of RxCocoa's users does with `SharedSequence`.
final class SharedSequenceTests: XCTestCase {
  private let bag = DisposeBag()

  /// A shared sequence of one's own, as RxSwift's examples have one and many apps copy it.
  func testATypeOfOnesOwn() {
    let activity = ActivityIndicator()
    let response = PublishSubject<Int>()
    var (direct, observed, combined, zipped): ([Bool], [Bool], [String], [Int]) = ([], [], [], [])
    activity.drive(onNext: { direct.append($0) }).disposed(by: bag)
    activity.asObservable().subscribe(onNext: { observed.append($0) }).disposed(by: bag)
    let names = Driver.of("a")
    Driver.combineLatest(activity, names) { "\($1) \($0)" }.drive(onNext: { combined.append($0) }).disposed(by: bag)
    Driver.zip(names, activity, activity.asDriver()) { $1 && $2 ? 1 : 0 }.drive(onNext: { zipped.append($0) })
      .disposed(by: bag)
    response.trackActivity(activity).subscribe().disposed(by: bag)
    response.onCompleted()
    XCTAssertEqual(direct, [false, true, false])
    XCTAssertEqual(observed, direct)
    XCTAssertEqual(combined, ["a false", "a true", "a false"])
    XCTAssertEqual(zipped, [0])
  }

  func testAsSharedSequence() {
    let failing = Observable.just(1).concat(Observable<Int>.error(RxError.timeout))
    var values: [String] = []
    func collect<Strategy>(_ name: String, _ stream: SharedSequence<Strategy, Int>) {
      stream.asObservable().subscribe(onNext: { values.append("\(name) \($0)") }, onCompleted: { values.append(name) })
        .disposed(by: bag)
    }
    let driver: Driver<Int> = failing.asSharedSequence(onErrorJustReturn: 2)
    collect("driver", driver)
    collect("signal", failing.asSharedSequence(sharingStrategy: SignalSharingStrategy.self, onErrorDriveWith: .just(3)))
    let recovered: Signal<Int> = failing.asSharedSequence(onErrorRecover: { error in
      if case RxError.timeout = error { return .just(4) }
      return .empty()
    })
    collect("recovered", recovered.asSignal())
    XCTAssertEqual(
      values, ["driver 1", "driver 2", "driver", "signal 1", "signal 3", "signal", "recovered 1", "recovered 4", "recovered"])
  }

  func testAMockedScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let typed = PublishRelay<Int>()
    var received: [String] = []
    SharingScheduler.mock(scheduler: scheduler) {
      typed.asDriver(onErrorJustReturn: -1).debounce(.seconds(3))
        .drive(onNext: { received.append("\($0) at \(scheduler.clock)") }).disposed(by: bag)
      XCTAssertTrue(DriverSharingStrategy.scheduler as AnyObject === scheduler)
    }
    typed.accept(1)
    scheduler.advanceTo(2)
    typed.accept(2)
    scheduler.advanceTo(10)
    XCTAssertEqual(received, ["2 at 6"])
    XCTAssertTrue(DriverSharingStrategy.scheduler as AnyObject === MainScheduler.instance)
  }

  /// Each event takes a tick, as in RxCocoa.
  func testAMockedSchedulerDelivers() {
    let scheduler = TestScheduler(initialClock: 0)
    let (numbers, relay, source) = (
      PublishSubject<Int>(), BehaviorRelay(value: 0), scheduler.createHotObservable([.next(10, 7)])
    )
    let observers = (0..<4).map { _ in scheduler.createObserver(Int.self) }
    SharingScheduler.mock(scheduler: scheduler) {
      numbers.asDriver(onErrorJustReturn: -1).drive(observers[0]).disposed(by: bag)
      relay.asDriver().drive(observers[1]).disposed(by: bag)
      source.asSignal(onErrorJustReturn: -1).emit(to: observers[2]).disposed(by: bag)
      Driver.of(1, 2).drive(observers[3]).disposed(by: bag)
    }
    numbers.onNext(1)
    numbers.onNext(2)
    numbers.onError(RxError.timeout)
    scheduler.start()
    XCTAssertEqual(observers[0].events, [.next(1, 1), .next(2, 2), .next(3, -1), .completed(3)])
    XCTAssertEqual(observers[1].events, [.next(1, 0)])
    XCTAssertEqual(observers[2].events, [.next(11, 7)])
    XCTAssertEqual(observers[3].events, [.next(1, 1), .next(2, 2), .completed(3)])
  }

  /// RxCocoa has no parameter for the scheduler.
  func testTheSchedulerIsAParameter() {
    let scheduler = TestScheduler(initialClock: 0)
    var received: [Int] = []
    Driver<Int>.interval(.seconds(2), scheduler: scheduler).drive(onNext: { received.append($0) }).disposed(by: bag)
    Signal<Int>.timer(.seconds(1), period: .seconds(10), scheduler: scheduler).emit(onNext: { received.append($0 + 100) })
      .disposed(by: bag)
    scheduler.advanceTo(5)
    XCTAssertEqual(received, [100, 0, 1])
  }

  /// `+` is passed without a warning.
  func testOperatorFunctions() throws {
    let (one, two) = (Driver.just(1), Driver.just(2))
    var sums: [Int] = []
    Driver.combineLatest(one, two, resultSelector: +).drive(onNext: { sums.append($0) }).disposed(by: bag)
    Driver.zip(one, two, resultSelector: +).drive(onNext: { sums.append($0) }).disposed(by: bag)
    XCTAssertEqual(sums, [3, 3])
    let doubled = Observable.of(1, 2, 3).reduce(0, accumulator: +, mapResult: { $0 * 2 })
    XCTAssertEqual(try doubled.toBlocking().single(), 12)
  }

  /// The thread that subscribes to a driver subscribes to its source.
  @MainActor
  func testTheSourceIsSubscribedToOnTheThreadOfTheSubscriber() async {
    let isReceived = expectation(description: "received")
    let source = Observable<Int>.create { observer in
      XCTAssertFalse(Thread.isMainThread)
      observer.onNext(1)
      return Disposables.create()
    }
    let driver = source.asDriver(onErrorJustReturn: 0)
    let subscription = await Task.detached {
      driver.asObservable().subscribe(onNext: { _ in
        XCTAssertTrue(Thread.isMainThread)
        isReceived.fulfill()
      })
    }.value
    await fulfillment(of: [isReceived], timeout: 20)
    subscription.dispose()
  }

  /// `ControlEvent` is a `Signal`.
  func testAControlEvent() {
    let taps = PublishRelay<Void>()
    let event: Signal<Void> = taps.asSignal(onErrorSignalWith: .empty())
    var count = 0
    event.emit(onNext: { count += 1 }).disposed(by: bag)
    taps.accept(())
    XCTAssertEqual(count, 1)
  }
}

private final class ActivityIndicator: SharedSequenceConvertibleType {
  typealias Element = Bool
  typealias SharingStrategy = DriverSharingStrategy

  private let count = BehaviorRelay(value: 0)

  func asSharedSequence() -> SharedSequence<DriverSharingStrategy, Bool> {
    count.asDriver().map { $0 > 0 }.distinctUntilChanged()
  }

  func track<Value>(_ source: Observable<Value>) -> Observable<Value> {
    Observable.using {
      self.count.update { $0 += 1 }
      return Token(stream: source, end: Disposables.create { self.count.update { $0 -= 1 } })
    } observableFactory: { (token: Token) in
      token.asObservable()
    }
  }

  private struct Token<Value>: ObservableConvertibleType, Disposable {
    typealias Element = Value
    let stream: Observable<Value>
    let end: any Disposable

    func asObservable() -> Observable<Value> { stream }
    func dispose() { end.dispose() }
  }
}

extension ObservableConvertibleType {
  fileprivate func trackActivity(_ activity: ActivityIndicator) -> Observable<Element> { activity.track(asObservable()) }
}
