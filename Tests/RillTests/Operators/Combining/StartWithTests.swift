import Rill
import RillTesting
import XCTest

final class StartWithTests: XCTestCase {
  func testValuesComeFirst() throws {
    try expect("-a--b--|", through: { $0.startWith("x", "y") }, becomes: "(xy)a--b--|", subscribed: "^------!")
    try expect("a--b--|", through: { $0.startWith("x") }, becomes: "(xa)--b--|", subscribed: "^-----!")
    try expect("a--b--|", through: { $0.startWith() }, becomes: "a--b--|", subscribed: "^-----!")
  }

  func testEndsWithTheSource() throws {
    try expect("--|", through: { $0.startWith("x") }, becomes: "x-|", subscribed: "^-!")
    try expect("--#", through: { $0.startWith("x") }, becomes: "x-#", error: Failure(), subscribed: "^-!")
    try expect("---", through: { $0.startWith("x") }, becomes: "x----------", subscribed: "^")
  }

  func testDisposal() throws {
    try expect("a--b", through: { $0.startWith("x") }, becomes: "(xa)-!", subscribed: "^-!")
  }

  func testSourceIsNotSubscribedToUnnecessarily() throws {
    try expect("a--|", through: { $0.startWith("x", "y").take(2) }, becomes: "(xy|)", subscribed: "")
    try expect("a--|", through: { $0.startWith("x", "y").take(1) }, becomes: "(x|)", subscribed: "")
  }

  func testLastCallComesFirst() {
    XCTAssertEqual(Observable.just(3).startWith(2).startWith(1).recorded(), ["1", "2", "3", "completed"])
  }

  func testBeforeTheSourceIsSubscribedTo() {
    let log = Recorder<String>()
    Observable.just(2).do(onSubscribe: { log.add("subscribed") }).startWith(1).record(into: log).dispose()
    XCTAssertEqual(log.entries, ["1", "subscribed", "2", "completed"])
  }

  func testEachSubscriberHasThem() {
    let stream = Observable.just(2).startWith(1)
    XCTAssertEqual(stream.recorded(), ["1", "2", "completed"])
    XCTAssertEqual(stream.recorded(), ["1", "2", "completed"])
  }

  func testSendingInsideAStartValue() {
    let subject = PublishSubject<Int>()
    let log = Recorder<String>()
    let subscription = subject.startWith(1).subscribe(onNext: { value in
      log.add("\(value)")
      if value == 1 { subject.onNext(9) }
    })
    subject.onNext(2)
    XCTAssertEqual(log.entries, ["1", "2"])
    subscription.dispose()
  }
}
