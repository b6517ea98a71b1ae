import Rill
import XCTest

final class SerialDisposableTests: XCTestCase {
  private let log = Recorder<String>()

  func testSerialDisposable() {
    let serial = SerialDisposable()
    serial.disposable = log.disposable("1")
    XCTAssertEqual(log.entries, [])
    serial.disposable = log.disposable("2")
    XCTAssertEqual(log.entries, ["1"])
    serial.disposable.dispose()
    XCTAssertEqual(log.entries, ["1", "2"])
    XCTAssertFalse(serial.isDisposed)
    serial.disposable = log.disposable("3")
    serial.dispose()
    serial.dispose()
    XCTAssertTrue(serial.isDisposed)
    XCTAssertEqual(log.entries, ["1", "2", "3"])
    serial.disposable = log.disposable("4")
    XCTAssertEqual(log.entries, ["1", "2", "3", "4"])
  }
}
