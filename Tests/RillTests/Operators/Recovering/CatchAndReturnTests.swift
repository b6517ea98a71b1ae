import Rill
import RillTesting
import XCTest

final class CatchAndReturnTests: XCTestCase {
  func testValueInThePlaceOfTheError() throws {
    try expect("a--b--#", through: { $0.catchAndReturn("c") }, becomes: "a--b--(c|)", subscribed: "^-----!")
    try expect("#", through: { $0.catchAndReturn("c") }, becomes: "(c|)", subscribed: "(^!)")
  }

  func testNoError() throws {
    try expect("a--b--|", through: { $0.catchAndReturn("c") }, becomes: "a--b--|", subscribed: "^-----!")
    try expect("a--b---", through: { $0.catchAndReturn("c") }, becomes: "a--b------------", subscribed: "^")
  }

  func testDisposal() throws {
    try expect("a--b--#", through: { $0.catchAndReturn("c") }, becomes: "a--b!", subscribed: "^---!")
  }

  /// No completion follows a value that ended the stream downstream or led to disposal.
  func testSubscriberThatEndsWithTheValue() throws {
    try expect("a--#", through: { $0.catchAndReturn("c").take(2) }, becomes: "a--(c|)")
    let log = Recorder<String>()
    let subscription = SingleAssignmentDisposable()
    let subject = PublishSubject<Int>()
    subscription.setDisposable(
      subject.catchAndReturn(1).subscribe(
        onNext: { value in
          log.add("\(value)")
          subscription.dispose()
        }, onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed") }))
    subject.onError(Failure())
    XCTAssertEqual(log.entries, ["1", "disposed"])
  }

  func testSynchronousError() {
    XCTAssertEqual(Observable<Int>.error(Failure()).catchAndReturn(1).recorded(), ["1", "completed"])
    XCTAssertEqual(
      Observable.of(1, 2).map { if $0 == 2 { throw Failure() } else { $0 } }.catchAndReturn(7).recorded(),
      ["1", "7", "completed"])
  }

  /// The source is disposed before the value is emitted, as by `catch`.
  func testDisposalInsideOfTheValue() {
    let (source, log, subscription) = (PublishSubject<Int>(), Recorder<String>(), SerialDisposable())
    subscription.disposable = source.do(onDispose: { log.add("source disposed") }).catchAndReturn(1).subscribe(onNext: { _ in
      subscription.dispose()
      log.add("dispose() has returned")
    })
    source.onError(Failure())
    XCTAssertEqual(log.entries, ["source disposed", "dispose() has returned"])
  }
}
