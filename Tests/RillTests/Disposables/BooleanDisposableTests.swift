import Rill
import XCTest

final class BooleanDisposableTests: XCTestCase {
  func testBooleanDisposable() {
    let boolean = BooleanDisposable()
    XCTAssertFalse(boolean.isDisposed)
    boolean.dispose()
    boolean.dispose()
    XCTAssertTrue(boolean.isDisposed)
    XCTAssertTrue(BooleanDisposable(isDisposed: true).isDisposed)
    XCTAssertFalse(BooleanDisposable(isDisposed: false).isDisposed)
  }
}
