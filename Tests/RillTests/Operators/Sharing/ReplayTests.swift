import Rill
import RillTesting
import XCTest

final class ReplayTests: XCTestCase {
  func testLastValues() throws {
    try marbles { test in
      let source = test.hot("a--b--c--d--|")
      let replayed = source.asObservable().replay(2)
      test.expect(replayed, becomes: "---b--c--d--|")
      test.expect(replayed, becomes: "-------(^bc)-d--|")
      test.scheduler.scheduleAt(2) { _ = replayed.connect() }
      test.expect(source, subscribed: "--^---------!")
    }
  }

  func testAllValues() throws {
    try marbles { test in
      let source = test.hot("a--b--c--d--#", error: Failure())
      let replayed = source.asObservable().replayAll()
      test.expect(replayed, becomes: "--------(^abc)d--#", error: Failure())
      test.scheduler.scheduleAt(-1) { _ = replayed.connect() }
    }
  }

  func testNone() {
    let source = PublishSubject<Int>()
    let replayed = source.replay(0)
    let connection = replayed.connect()
    source.onNext(1)
    XCTAssertEqual(replayed.recorded(), [])
    connection.dispose()
  }

  /// After the end, a new subscriber receives nothing until `connect()` is called again.
  func testAfterTheEnd() {
    let replayed = Observable.of(1, 2, 3).replay(2)
    let log = Recorder<String>()
    let subscription = replayed.record(into: log)
    let connection = replayed.connect()
    XCTAssertEqual(log.entries, ["1", "2", "3", "completed"])
    XCTAssertEqual(replayed.recorded(), [])
    for each in [subscription, connection] { each.dispose() }
  }

  func testSynchronousSourceIsReplayedWhileConnected() {
    let source = Observable.of(1, 2, 3).concat(Observable.never())
    for (replayed, expected) in [(source.replay(2), ["2", "3"]), (source.replayAll(), ["1", "2", "3"])] {
      let connection = replayed.connect()
      XCTAssertEqual(replayed.recorded(), expected)
      connection.dispose()
      XCTAssertEqual(replayed.recorded(), [])
    }
  }
}
