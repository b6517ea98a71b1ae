import Rill
import XCTest

final class RefCountDisposableTests: XCTestCase {
  private let log = Recorder<String>()

  func testRefCountDisposable() {
    let counted = RefCountDisposable(disposable: log.disposable("gone"))
    let (first, second) = (counted.retain(), counted.retain())
    first.dispose()
    first.dispose()
    counted.dispose()
    counted.dispose()
    XCTAssertFalse(counted.isDisposed)
    let third = counted.retain()
    second.dispose()
    XCTAssertEqual(log.entries, [])
    third.dispose()
    XCTAssertEqual(log.entries, ["gone"])
    XCTAssertTrue(counted.isDisposed)
    counted.retain().dispose()
    XCTAssertEqual(log.entries, ["gone"])
  }

  func testRefCountDisposableWithoutRetains() {
    let counted = RefCountDisposable(disposable: log.disposable("gone"))
    counted.dispose()
    XCTAssertEqual(log.entries, ["gone"])
    let kept = RefCountDisposable(disposable: log.disposable("kept"))
    kept.retain().dispose()
    XCTAssertFalse(kept.isDisposed)
    XCTAssertEqual(log.entries, ["gone"])
  }
}
