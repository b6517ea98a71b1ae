import Rill
import XCTest

final class BehaviorSubjectTests: XCTestCase {
  func testNewSubscribersReceiveTheValue() {
    let (subject, log) = (BehaviorSubject(value: 1), Recorder<String>())
    let first = subject.record(into: log, "a")
    subject.onNext(2)
    let second = subject.record(into: log, "b")
    subject.onNext(3)
    XCTAssertEqual(log.entries, ["a1", "a2", "b2", "a3", "b3"])
    for each in [first, second] { each.dispose() }
    XCTAssertFalse(subject.hasObservers)
  }

  func testValue() throws {
    let subject = BehaviorSubject(value: 1)
    XCTAssertEqual(try subject.value(), 1)
    subject.onNext(2)
    XCTAssertEqual(try subject.value(), 2)
    subject.on(.next(3))
    XCTAssertEqual(try subject.value(), 3)
  }

  func testValueAfterCompletion() throws {
    let subject = BehaviorSubject(value: 1)
    subject.onNext(2)
    subject.onCompleted()
    subject.onNext(3)
    XCTAssertEqual(try subject.value(), 2)
    XCTAssertEqual(subject.recorded(), ["completed"])
  }

  func testValueAfterAnError() {
    let subject = BehaviorSubject(value: 1)
    subject.onError(Failure())
    subject.onError(Failure(name: "another"))
    XCTAssertThrowsError(try subject.value()) { XCTAssertEqual($0 as? Failure, Failure()) }
    XCTAssertEqual(subject.recorded(), ["error(failure)"])
  }

  func testValueAfterDisposal() {
    let ends: [@Sendable (BehaviorSubject<Int>) -> Void] = [{ _ in }, { $0.onCompleted() }, { $0.onError(Failure()) }]
    for end in ends {
      let subject = BehaviorSubject(value: 1)
      end(subject)
      XCTAssertFalse(subject.isDisposed)
      subject.dispose()
      subject.dispose()
      XCTAssertTrue(subject.isDisposed)
      XCTAssertThrowsError(try subject.value()) { error in
        guard case RxError.disposed(let object) = error else { return XCTFail("\(error)") }
        XCTAssertTrue(object === subject)
      }
    }
  }

  func testDisposal() {
    let (subject, log) = (BehaviorSubject(value: 1), Recorder<String>())
    let subscription = subject.subscribe(
      onNext: { log.add("\($0)") }, onError: { log.add("\($0)") }, onCompleted: { log.add("completed") },
      onDisposed: { log.add("disposed") })
    subject.dispose()
    XCTAssertEqual(log.entries, ["1", "disposed"])
    XCTAssertFalse(subject.hasObservers)
    subject.onNext(2)
    subject.onCompleted()
    XCTAssertEqual(log.entries, ["1", "disposed"])
    subscription.dispose()
    XCTAssertEqual(subject.materialize().map { $0.error == nil ? "\($0)" : "error" }.recorded(), ["error", "completed"])
  }
}
