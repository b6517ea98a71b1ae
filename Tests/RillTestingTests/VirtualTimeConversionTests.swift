import Foundation
import Rill
import RillTesting
import XCTest

final class VirtualTimeConversionTests: XCTestCase {
  /// Each whole number of seconds is due exactly then.
  func testHistoricalSchedulerIsExact() {
    let epoch = Date(timeIntervalSince1970: 0)
    for seconds in 1...10_000 {
      let scheduler = HistoricalScheduler()
      let runs = Counter()
      _ = scheduler.scheduleRelative((), dueTime: .seconds(seconds)) { _ in
        runs.add()
        return Disposables.create()
      }
      scheduler.advanceTo(epoch + TimeInterval(seconds) - 0.001)
      XCTAssertEqual(runs.value, 0, "\(seconds)")
      scheduler.advanceTo(epoch + TimeInterval(seconds))
      XCTAssertEqual(runs.value, 1, "\(seconds)")
    }
  }

  func testTestSchedulerIsExact() {
    for ticks in [1, 3, 7, 4730, 99_999] {
      let scheduler = TestScheduler(initialClock: 0)
      let log = Recorder<Int>()
      _ = scheduler.scheduleRelative((), dueTime: .seconds(ticks)) { _ in
        log.add(scheduler.clock)
        return Disposables.create()
      }
      scheduler.start()
      XCTAssertEqual(log.entries, [ticks])
    }
  }

  /// The longest duration is far away, and no reason to stop the program.
  func testTheLongestDuration() {
    let forever = RxTimeInterval.seconds(Int64.max)
    let source = PublishSubject<Int>()
    for isHistorical in [false, true] {
      let (test, historical) = (TestScheduler(initialClock: 200), HistoricalScheduler())
      let scheduler: any SchedulerType = isHistorical ? historical : test
      let log = Recorder<Int>()
      let bag = DisposeBag()
      source.timeout(forever, scheduler: scheduler).subscribe(onNext: { log.add($0) }).disposed(by: bag)
      source.debounce(forever, scheduler: scheduler).subscribe(onNext: { log.add(-$0) }).disposed(by: bag)
      source.delay(forever, scheduler: scheduler).subscribe(onNext: { log.add(-$0) }).disposed(by: bag)
      Observable<Int>.timer(forever, period: forever, scheduler: scheduler).take(2).subscribe(onNext: { log.add(100 + $0) })
        .disposed(by: bag)
      source.onNext(1)
      test.advanceTo(1_000_000)
      historical.advanceTo(Date(timeIntervalSince1970: 1_000_000))
      XCTAssertEqual(log.entries, [1])
      if isHistorical { historical.start() } else { test.start() }
      XCTAssertTrue(log.entries.contains(100))
    }
  }
}
