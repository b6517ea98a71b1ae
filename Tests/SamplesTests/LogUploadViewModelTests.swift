import Rill
import RillSamples
import RillTesting
import TestSupport
import XCTest

final class LogUploadViewModelTests: XCTestCase {
  /// A server that fails is tried three times, and the other one receives each batch.
  func testUploads() throws {
    let received = Recorder<String>()
    try marbles { test in
      let failing = test.cold("#", named: "failing server", error: Failure())
      let model = test.keep(
        LogUploadViewModel(
          test.hot("-ab-----------------c|").asInfallible(onErrorJustReturn: ""), scheduler: test.scheduler,
          uploads: [
            { $0 == ["c"] ? .empty() : failing.ignoreElements().asCompletable() },
            { batch in
              received.add(batch.joined())
              return .empty()
            },
          ]))
      test.expect(model.count.map { "\($0)" }, becomes: "012-----------------3----!")
      // The screen comes late, and again.
      let alerts = model.alerts.map { _ in "x" }
      test.expect(alerts, becomes: "---------------(^x)-!")
      test.expect(alerts, becomes: "------------------^-----!")
      test.expect(failing, subscribed: "------(^!)", "-------(^!)", "---------(^!)")
    }
    XCTAssertEqual(received.entries, ["ab", "c"])
  }

  /// After ten numbers, one a second is shown.
  func testCount() {
    let scheduler = TestScheduler(initialClock: 0)
    let line = PublishRelay<String>()
    let model = LogUploadViewModel(line.asInfallible(), scheduler: scheduler, uploads: [])
    let counts = model.count.record()
    for _ in 1...20 { line.accept("") }
    XCTAssertEqual(counts.values, Array(0...10))
    scheduler.start()
    XCTAssertEqual(counts.values, Array(0...10) + [20])
  }

  /// A log that emits all its lines at once is counted and uploaded.
  func testAFile() {
    let received = Recorder<[String]>()
    let model = LogUploadViewModel(
      .of("a", "b"), scheduler: HistoricalScheduler(),
      uploads: [
        { batch in
          received.add(batch)
          return .empty()
        }
      ])
    XCTAssertEqual(model.count.record().values, [2])
    XCTAssertEqual(received.entries, [["a", "b"]])
  }
}
