import Foundation
import Rill
import RillTesting
import RxSwift
import SideBySide
import XCTest

/// `asRill()` and `asRx()` of schedulers.
final class SchedulerConversionTests: XCTestCase {
  func testAVirtualSchedulerOfRill() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    let (subject, bag) = (RxSwift.PublishSubject<Int>(), RxSwift.DisposeBag())
    var received: [String] = []
    subject.debounce(.milliseconds(300), scheduler: scheduler.asRx())
      .subscribe(onNext: { received.append("\($0) at \(scheduler.clock)") }).disposed(by: bag)
    RxSwift.Observable<Int>.interval(.seconds(1), scheduler: scheduler.asRx())
      .subscribe(onNext: { received.append("tick \($0) at \(scheduler.clock)") }).disposed(by: bag)
    subject.onNext(1)
    scheduler.advanceTo(200)
    subject.onNext(2)
    scheduler.advanceTo(2_000)
    XCTAssertEqual(received, ["2 at 500", "tick 0 at 1000", "tick 1 at 2000"])
    XCTAssertEqual(scheduler.asRx().now, scheduler.now)
  }

  func testADisposedTimerOfAConvertedScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    var fired: [String] = []
    scheduler.asRx().scheduleRelative("a", dueTime: .seconds(5)) { state in
      fired.append(state)
      return RxSwift.Disposables.create()
    }.dispose()
    scheduler.asRx().schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) { $0 + 1 }.dispose()
    scheduler.start()
    XCTAssertEqual(fired, [])
    XCTAssertEqual(scheduler.clock, 0)
  }

  func testAVirtualSchedulerOfRxSwift() {
    let scheduler = ManualScheduler()
    let (subject, bag) = (Rill.PublishSubject<Int>(), Rill.DisposeBag())
    var received: [Int] = []
    subject.debounce(.seconds(2), scheduler: scheduler.asRill()).subscribe(onNext: { received.append($0) }).disposed(by: bag)
    Rill.Observable<Int>.interval(.seconds(3), scheduler: scheduler.asRill()).map { $0 + 100 }
      .subscribe(onNext: { received.append($0) }).disposed(by: bag)
    subject.onNext(1)
    scheduler.advance(by: 1)
    subject.onNext(2)
    scheduler.advance(by: 1)
    XCTAssertEqual(received, [])
    scheduler.advance(by: 1)
    XCTAssertEqual(received.sorted(), [2, 100])
    scheduler.advance(by: 3)
    XCTAssertEqual(received.last, 101)
  }

  func testAQueueOfRxSwift() {
    let scheduler = RxSwift.SerialDispatchQueueScheduler(internalSerialQueueName: "side by side")
    let isDelivered = expectation(description: "delivered")
    let subscription = Rill.Observable.just(1).observe(on: scheduler.asRill()).subscribe(onNext: { _ in
      XCTAssertFalse(Thread.isMainThread)
      isDelivered.fulfill()
    })
    wait(for: [isDelivered], timeout: 20)
    subscription.dispose()
  }

  func testAQueueOfRill() {
    let scheduler = Rill.SerialDispatchQueueScheduler(internalSerialQueueName: "side by side")
    let isDelivered = expectation(description: "delivered")
    let subscription = RxSwift.Observable.just(1).observe(on: scheduler.asRx()).subscribe(onNext: { _ in
      XCTAssertFalse(Thread.isMainThread)
      isDelivered.fulfill()
    })
    wait(for: [isDelivered], timeout: 20)
    subscription.dispose()
  }

  func testDurations() {
    let scheduler = ManualScheduler()
    for (interval, seconds) in [
      (DispatchTimeInterval.seconds(2), 2), (.milliseconds(2_500), 2.5), (.microseconds(500_000), 0.5),
      (.nanoseconds(250), 2.5e-7),
    ] {
      // Through both libraries.
      scheduler.asRill().asRx().scheduleRelative((), dueTime: interval) { RxSwift.Disposables.create() }.dispose()
      XCTAssertEqual(scheduler.lastDelay, seconds, accuracy: 1e-12)
    }
  }
}

/// A virtual-time scheduler with the protocols of RxSwift, as that of RxTest has.
private final class ManualScheduler: RxSwift.SchedulerType {
  private(set) var lastDelay = 0.0
  private var time = 0.0
  private var work: [(due: Double, run: () -> Void)] = []

  var now: Date { Date(timeIntervalSinceReferenceDate: time) }

  func schedule<State>(_ state: State, action: @escaping (State) -> any RxSwift.Disposable) -> any RxSwift.Disposable {
    scheduleRelative(state, dueTime: .seconds(0), action: action)
  }

  func scheduleRelative<State>(
    _ state: State, dueTime: DispatchTimeInterval, action: @escaping (State) -> any RxSwift.Disposable
  ) -> any RxSwift.Disposable {
    lastDelay = dueTime.seconds
    let place = RxSwift.SerialDisposable()
    work.append((time + lastDelay, { if !place.isDisposed { place.disposable = action(state) } }))
    return place
  }

  func schedulePeriodic<State>(
    _ state: State, startAfter: DispatchTimeInterval, period: DispatchTimeInterval, action: @escaping (State) -> State
  ) -> any RxSwift.Disposable {
    let place = RxSwift.SerialDisposable()
    func tick(_ state: State, _ delay: DispatchTimeInterval) {
      place.disposable = scheduleRelative(state, dueTime: delay) { state in
        tick(action(state), period)
        return RxSwift.Disposables.create()
      }
    }
    tick(state, startAfter)
    return place
  }

  func advance(by seconds: Double) {
    let end = time + seconds
    while let next = work.indices.filter({ work[$0].due <= end }).min(by: { work[$0].due < work[$1].due }) {
      let item = work.remove(at: next)
      time = item.due
      item.run()
    }
    time = end
  }
}

extension DispatchTimeInterval {
  fileprivate var seconds: Double {
    switch self {
    case .seconds(let count): Double(count)
    case .milliseconds(let count): Double(count) / 1e3
    case .microseconds(let count): Double(count) / 1e6
    case .nanoseconds(let count): Double(count) / 1e9
    default: .infinity
    }
  }
}
