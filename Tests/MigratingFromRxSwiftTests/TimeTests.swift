import Foundation
import Rill
import RillTesting
import XCTest

/// The section about time.
final class TimeTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let bag = DisposeBag()

  func testAValueThatIsDueIsDeliveredBeforeALaterValue() {
    let source = PublishSubject<Int>()
    let observer = scheduler.createObserver(Int.self)
    source.debounce(.seconds(10), scheduler: scheduler).subscribe(observer).disposed(by: bag)
    var sent = 0
    scheduler.scheduleAt(210) {
      sent += 1
      source.onNext(1)
      self.scheduler.sleep(20)  // The timer for the first value is late.
      sent += 1
      source.onNext(2)
    }
    scheduler.start()
    XCTAssertEqual(observer.events, [.next(230, 1), .next(240, 2)], "RxSwift drops the first value")
    XCTAssertEqual(sent, 2)
  }

  func testAValueAfterTheTimeIsIgnoredIfTheTimerIsLate() {
    let source = PublishSubject<Int>()
    let observer = scheduler.createObserver(Int.self)
    source.take(for: .seconds(10), scheduler: scheduler).subscribe(observer).disposed(by: bag)
    scheduler.scheduleAt(5) {
      source.onNext(1)
      self.scheduler.sleep(20)  // The timer is late.
      source.onNext(2)
    }
    scheduler.start()
    XCTAssertEqual(observer.events.elements(), [1], "RxSwift takes the second value, too")
  }

  func testIntervalsOfDispatch() {
    let intervals: [DispatchTimeInterval] = [.seconds(2), .milliseconds(300), .microseconds(-5), .nanoseconds(7)]
    XCTAssertEqual(
      intervals.map { RxTimeInterval($0) }, [.seconds(2), .milliseconds(300), .microseconds(-5), .nanoseconds(7)])
    XCTAssertGreaterThan(RxTimeInterval(DispatchTimeInterval.never), .seconds(365 * 24 * 3600 * 1_000_000))
    let observer = scheduler.createObserver(Int.self)
    Observable<Int>.timer(RxTimeInterval(.never), scheduler: scheduler).subscribe(observer).disposed(by: bag)
    scheduler.advanceTo(1_000_000)
    XCTAssertEqual(observer.events, [])
  }

  /// As in RxSwift.
  func testTheGlobalQueueOfAQualityIsTheTarget() throws {
    let key = DispatchSpecificKey<String>()
    DispatchQueue.global(qos: .utility).setSpecific(key: key, value: "utility")
    defer { DispatchQueue.global(qos: .utility).setSpecific(key: key, value: nil) }
    let scheduler = SerialDispatchQueueScheduler(qos: .utility)
    let found = Observable.just(()).observe(on: scheduler).map { DispatchQueue.getSpecific(key: key) }
    XCTAssertEqual(try found.toBlocking().single(), "utility")
  }

  func testIntervalsAreDurations() {
    let interval: RxTimeInterval = .milliseconds(300)
    let duration: Duration = interval
    let time: RxTime = Date(timeIntervalSince1970: 1)
    XCTAssertEqual(duration, .seconds(0.3))
    XCTAssertEqual(time.timeIntervalSince1970, 1)
  }
}
