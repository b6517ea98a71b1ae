import Rill
import XCTest

final class ReplaySubjectTests: XCTestCase {
  func testKeepsTheLast() {
    for (size, expected) in [(0, []), (1, ["5"]), (2, ["4", "5"]), (3, ["3", "4", "5"]), (9, ["1", "2", "3", "4", "5"])] {
      let subject = ReplaySubject<Int>.create(bufferSize: size)
      for number in 1...5 { subject.onNext(number) }
      XCTAssertEqual(subject.recorded(), expected)
      subject.onCompleted()
      subject.onNext(6)
      XCTAssertEqual(subject.recorded(), expected + ["completed"])
      XCTAssertEqual(subject.recorded(), expected + ["completed"])
    }
  }

  func testUnbounded() {
    let subject = ReplaySubject<Int>.createUnbounded()
    XCTAssertEqual(subject.recorded(), [])
    for number in 1...10_000 { subject.onNext(number) }
    XCTAssertEqual(subject.recorded(), (1...10_000).map { "\($0)" })
    let log = Recorder<String>()
    let subscription = subject.skip(9_999).record(into: log)
    subject.onNext(7)
    subject.onError(Failure())
    XCTAssertEqual(log.entries, ["10000", "7", "error(failure)"])
    XCTAssertEqual(subject.recorded().count, 10_002)
    subscription.dispose()
  }

  func testErrorComesAfterTheValues() {
    let subject = ReplaySubject<Int>.create(bufferSize: 2)
    for number in 1...3 { subject.onNext(number) }
    subject.onError(Failure())
    XCTAssertEqual(subject.recorded(), ["2", "3", "error(failure)"])
  }

  func testDisposal() {
    for subject in [ReplaySubject<Int>.create(bufferSize: 1), .create(bufferSize: 3), .createUnbounded()] {
      let (log, disposed) = (Recorder<String>(), Counter())
      subject.onNext(1)
      let subscription = subject.subscribe(
        onNext: { log.add("\($0)") }, onError: { _ in log.add("error") }, onDisposed: { disposed.add() })
      XCTAssertTrue(subject.hasObservers)
      subject.dispose()
      XCTAssertTrue(subject.isDisposed)
      XCTAssertFalse(subject.hasObservers)
      subject.onNext(2)
      XCTAssertEqual(log.entries, ["1"])
      XCTAssertEqual(disposed.value, 1)
      XCTAssertEqual(subject.catchAndReturn(-1).recorded(), ["-1", "completed"], "disposal releases the stored values")
      subscription.dispose()
    }
  }

  func testSubscriberThatTakesSomeValues() {
    let subject = ReplaySubject<Int>.createUnbounded()
    for number in 1...5 { subject.onNext(number) }
    XCTAssertEqual(subject.take(2).recorded(), ["1", "2", "completed"])
    XCTAssertFalse(subject.hasObservers)
  }

  func testSendingInsideTheReplay() {
    let (subject, log) = (ReplaySubject<Int>.create(bufferSize: 2), Recorder<Int>())
    subject.onNext(1)
    subject.onNext(2)
    let subscription = subject.subscribe(onNext: { value in
      log.add(value)
      if value < 3 { subject.onNext(value + 10) }
    })
    XCTAssertEqual(log.entries, [1, 2, 11, 12])
    subscription.dispose()
  }
}
