import Rill
import XCTest

final class ScheduledDisposableTests: XCTestCase {
  private let log = Recorder<String>()

  func testScheduledDisposable() {
    let scheduler = ManualScheduler()
    let scheduled = ScheduledDisposable(scheduler: scheduler, disposable: log.disposable("1"))
    XCTAssertTrue(scheduled.scheduler is ManualScheduler)
    scheduled.dispose()
    scheduled.dispose()
    XCTAssertEqual(log.entries, [])
    XCTAssertFalse(scheduled.isDisposed)
    scheduler.fire()
    XCTAssertTrue(scheduled.isDisposed)
    XCTAssertEqual(log.entries, ["1"])
  }
}
