import Foundation
import Rill
import XCTest

final class AsyncSubjectTests: XCTestCase {
  func testLastValueAtTheEnd() {
    let (subject, log) = (AsyncSubject<Int>(), Recorder<String>())
    let subscription = subject.record(into: log)
    XCTAssertTrue(subject.hasObservers)
    for number in 1...3 { subject.onNext(number) }
    XCTAssertEqual(log.entries, [])
    XCTAssertEqual(subject.recorded(), [])
    subject.onCompleted()
    subject.onNext(4)
    XCTAssertEqual(log.entries, ["3", "completed"])
    XCTAssertEqual(subject.recorded(), ["3", "completed"])
    XCTAssertFalse(subject.hasObservers)
    subscription.dispose()
  }

  func testNoValue() {
    let subject = AsyncSubject<Int>()
    subject.onCompleted()
    XCTAssertEqual(subject.recorded(), ["completed"])
  }

  func testErrorAlone() {
    let (subject, log) = (AsyncSubject<Int>(), Recorder<String>())
    let subscription = subject.record(into: log)
    subject.onNext(1)
    subject.onError(Failure())
    XCTAssertEqual(log.entries, ["error(failure)"])
    XCTAssertEqual(subject.recorded(), ["error(failure)"])
    subscription.dispose()
  }

  func testAnErrorReleasesTheValue() {
    let subject = AsyncSubject<AnyObject>()
    weak var value: AnyObject?
    do {
      let object = NSObject()
      value = object
      subject.onNext(object)
    }
    XCTAssertNotNil(value)
    subject.onError(Failure())
    XCTAssertNil(value)
  }

  func testSubscriberThatTakesOneValue() {
    let (subject, log) = (AsyncSubject<Int>(), Recorder<String>())
    let subscription = subject.take(1).record(into: log)
    subject.onNext(1)
    subject.onCompleted()
    XCTAssertEqual(log.entries, ["1", "completed"])
    subscription.dispose()
  }

  func testDisposal() {
    let (subject, log) = (AsyncSubject<Int>(), Recorder<String>())
    subject.onNext(1)
    let subscription = subject.record(into: log)
    subject.dispose()
    subject.onCompleted()
    XCTAssertTrue(subject.isDisposed)
    XCTAssertFalse(subject.hasObservers)
    XCTAssertEqual(log.entries, [])
    XCTAssertEqual(subject.catchAndReturn(-1).recorded(), ["-1", "completed"])
    subscription.dispose()
  }
}
