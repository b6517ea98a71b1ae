import Rill
import RillTesting
import TestSupport
import XCTest

/// A timer whose firing makes the operator emit something outlives the operator's source.
final class TimerAfterSourceDeallocationTests: XCTestCase {
  /// Returns what `stream` emits after its source has sent 1 and was released.
  private func events(
    disposing: Bool, _ stream: (Observable<Int>, any SchedulerType) -> Observable<String>
  ) -> [String] {
    let scheduler = HistoricalScheduler()
    let log = Recorder<String>()
    let bag = DisposeBag()
    var subject: PublishSubject<Int>? = PublishSubject()
    subject.map { stream($0.asObservable(), scheduler).record(into: log).disposed(by: bag) }
    subject?.onNext(1)
    if disposing { subject?.dispose() }
    subject = nil
    withExtendedLifetime(bag) { scheduler.advanceTo(scheduler.clock.addingTimeInterval(10)) }
    return log.entries
  }

  func testBuffer() {
    for disposing in [false, true] {
      let events = events(disposing: disposing) { $0.buffer(timeSpan: .seconds(1), count: 9, scheduler: $1).map { "\($0)" } }
      XCTAssertEqual(events, ["[1]"], "disposing: \(disposing)")
    }
  }

  func testTakeFor() {
    for disposing in [false, true] {
      let events = events(disposing: disposing) { $0.take(for: .seconds(1), scheduler: $1).map { "\($0)" } }
      XCTAssertEqual(events, ["1", "completed"], "disposing: \(disposing)")
    }
  }
}
