import Rill
import RillTesting
import XCTest

final class NeverTests: XCTestCase {
  func testSendsNothingAndDoesNotEnd() throws {
    try expect(Observable<Int>.never(), becomes: "----")
  }

  func testDisposalReleasesTheSubscription() {
    let disposed = Counter()
    let subscription = Observable<Int>.never().subscribe(onDisposed: { disposed.add() })
    XCTAssertEqual(disposed.value, 0)
    subscription.dispose()
    XCTAssertEqual(disposed.value, 1)
  }
}
