import Rill
import XCTest

final class ScheduledDisposableTests: XCTestCase {
  private let log = Recorder<String>()

  private func disposable(_ name: String) -> any Cancelable {
    let log = log
    return Disposables.create { log.add(name) }
  }

  func testScheduledDisposable() {
    let scheduler = ManualScheduler()
    let scheduled = ScheduledDisposable(scheduler: scheduler, disposable: disposable("1"))
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
