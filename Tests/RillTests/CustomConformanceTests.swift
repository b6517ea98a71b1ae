import Rill
import XCTest

/// Types of users that conform to protocols of the library, and generic functions over these.
final class CustomConformanceTests: XCTestCase {
  private struct Step: EventConvertible {
    let event: Event<Int>
  }

  /// A custom event type can be used like `Event`.
  func testCustomEventType() {
    let steps = [Step(event: .next(1)), Step(event: .next(2)), Step(event: .completed), Step(event: .next(3))]
    XCTAssertEqual(Observable.from(steps).dematerialize().recorded(), ["1", "2", "completed"])
    XCTAssertEqual(Observable.of(Step(event: .error(Failure()))).dematerialize().recorded(), ["error(failure)"])
  }

  private func feed<Subject: SubjectType>(_ subject: Subject, _ values: [Int]) -> [String]
  where Subject.Element == Int, Subject.Observer.Element == Int {
    let log = Recorder<String>()
    let subscription = subject.asObservable().record(into: log)
    for value in values { subject.asObserver().onNext(value) }
    subject.asObserver().onCompleted()
    subscription.dispose()
    return log.entries
  }

  func testGenericCodeOverSubjects() {
    XCTAssertEqual(feed(PublishSubject(), [1, 2]), ["1", "2", "completed"])
    XCTAssertEqual(feed(BehaviorSubject(value: 0), [1, 2]), ["0", "1", "2", "completed"])
    XCTAssertEqual(feed(ReplaySubject.createUnbounded(), [1, 2]), ["1", "2", "completed"])
    XCTAssertEqual(feed(AsyncSubject(), [1, 2]), ["2", "completed"])
  }
}
