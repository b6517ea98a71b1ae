import Rill
import XCTest

/// Generic functions over subjects.
final class SubjectTypeTests: XCTestCase {
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
