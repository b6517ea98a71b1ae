import Rill
import XCTest

final class SerialDisposableTests: XCTestCase {
  private let log = Recorder<String>()

  private func disposable(_ name: String) -> any Cancelable {
    let log = log
    return Disposables.create { log.add(name) }
  }

  func testSerialDisposable() {
    let serial = SerialDisposable()
    serial.disposable = disposable("1")
    XCTAssertEqual(log.entries, [])
    serial.disposable = disposable("2")
    XCTAssertEqual(log.entries, ["1"])
    serial.disposable.dispose()
    XCTAssertEqual(log.entries, ["1", "2"])
    XCTAssertFalse(serial.isDisposed)
    serial.disposable = disposable("3")
    serial.dispose()
    serial.dispose()
    XCTAssertTrue(serial.isDisposed)
    XCTAssertEqual(log.entries, ["1", "2", "3"])
    serial.disposable = disposable("4")
    XCTAssertEqual(log.entries, ["1", "2", "3", "4"])
  }
}
