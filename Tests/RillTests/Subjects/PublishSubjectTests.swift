import Rill
import XCTest

final class PublishSubjectTests: XCTestCase {
  func testDeliversToCurrentSubscribers() {
    let (subject, log) = (PublishSubject<Int>(), Recorder<String>())
    subject.onNext(0)
    XCTAssertFalse(subject.hasObservers)
    let first = subject.record(into: log, "a")
    XCTAssertTrue(subject.hasObservers)
    subject.onNext(1)
    let second = subject.record(into: log, "b")
    subject.on(.next(2))
    first.dispose()
    XCTAssertTrue(subject.hasObservers)
    subject.onNext(3)
    second.dispose()
    XCTAssertFalse(subject.hasObservers)
    XCTAssertEqual(log.entries, ["a1", "a2", "b2", "b3"])
  }

  func testEnds() {
    let ends: [(Event<Int>, String)] = [(.completed, "completed"), (.error(Failure()), "error(failure)")]
    for (end, name) in ends {
      let (subject, log) = (PublishSubject<Int>(), Recorder<String>())
      let subscription = subject.record(into: log)
      subject.on(end)
      subject.onNext(1)
      subject.onCompleted()
      XCTAssertFalse(subject.hasObservers)
      XCTAssertEqual(log.entries, [name])
      XCTAssertEqual(subject.recorded(), [name])
      subscription.dispose()
    }
  }

  func testDisposal() {
    let (subject, log) = (PublishSubject<Int>(), Recorder<String>())
    let subscription = subject.subscribe(onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed") })
    XCTAssertFalse(subject.isDisposed)
    subject.dispose()
    subject.dispose()
    XCTAssertTrue(subject.isDisposed)
    XCTAssertFalse(subject.hasObservers)
    subject.onCompleted()
    XCTAssertEqual(log.entries, ["disposed"])
    XCTAssertEqual(subject.catchAndReturn(-1).recorded(), ["-1", "completed"])
    subscription.dispose()
  }

  func testDisposalFollowsQueuedValues() {
    let (subject, log) = (PublishSubject<Int>(), Recorder<Int>())
    let subscription = subject.subscribe(onNext: { value in
      log.add(value)
      if value == 1 {
        subject.onNext(2)
        subject.dispose()
        subject.onNext(3)
      }
    })
    subject.onNext(1)
    XCTAssertEqual(log.entries, [1, 2])
    subscription.dispose()
  }
}
