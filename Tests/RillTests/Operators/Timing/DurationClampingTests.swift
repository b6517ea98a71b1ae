import Foundation
import Rill
import RillTesting
import TestSupport
import XCTest

/// Durations beyond what clocks can represent: they are clamped, so that nothing happens for a very long time.
final class DurationClampingTests: XCTestCase {
  /// The first does not fit the seconds of `Duration.components`; the second does, but not the nanoseconds of Dispatch.
  private let durations = [
    Duration(attoseconds: .max), .seconds(Int64.max), .seconds(1e19), RxTimeInterval(DispatchTimeInterval.never),
  ]

  func testTimedOperatorsWait() {
    let virtual = HistoricalScheduler()
    virtual.advanceTo(Date(timeIntervalSinceReferenceDate: 1000))
    for scheduler in [virtual, SerialDispatchQueueScheduler(qos: .default)] as [any SchedulerType] {
      for duration in durations {
        let operators: [(String, (Observable<Int>) -> Observable<Int>, [String])] = [
          ("debounce", { $0.debounce(duration, scheduler: scheduler) }, []),
          ("throttle", { $0.throttle(duration, scheduler: scheduler) }, ["1"]),
          ("delay", { $0.delay(duration, scheduler: scheduler) }, []),
          ("delaySubscription", { $0.delaySubscription(duration, scheduler: scheduler) }, []),
          ("timeout", { $0.timeout(duration, scheduler: scheduler) }, ["1", "2"]),
          ("take(for:)", { $0.take(for: duration, scheduler: scheduler) }, ["1", "2"]),
          ("skip", { $0.skip(duration, scheduler: scheduler) }, []),
          ("buffer", { $0.buffer(timeSpan: duration, count: 9, scheduler: scheduler).map(\.count) }, []),
          ("window", { $0.window(timeSpan: duration, count: 9, scheduler: scheduler).flatMap { $0 } }, ["1", "2"]),
          ("share", { $0.share(replay: 1, expiry: duration, scheduler: scheduler) }, ["1", "2"]),
          ("timer", { _ in Observable.timer(duration, period: duration, scheduler: scheduler) }, []),
          ("interval", { _ in Observable.interval(duration, scheduler: scheduler) }, []),
          (
            "retry",
            { $0.map { _ in throw Failure() }.retry(.delayed(duration, maxAttemptCount: 2), scheduler: scheduler) }, []
          ),
        ]
        for (name, build, expected) in operators {
          let source = PublishSubject<Int>()
          let log = Recorder<String>()
          let subscription = build(source).subscribe(onNext: { log.add("\($0)") })
          source.onNext(1)
          source.onNext(2)
          subscription.dispose()
          XCTAssertEqual(log.entries, expected, "\(name) \(duration)")
        }
      }
    }
  }
}
