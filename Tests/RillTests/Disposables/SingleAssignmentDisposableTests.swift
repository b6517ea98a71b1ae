import Rill
import XCTest

final class SingleAssignmentDisposableTests: XCTestCase {
  private let log = Recorder<String>()

  func testSingleAssignmentDisposable() {
    let single = SingleAssignmentDisposable()
    single.setDisposable(log.disposable("1"))
    XCTAssertFalse(single.isDisposed)
    single.dispose()
    single.dispose()
    XCTAssertTrue(single.isDisposed)
    XCTAssertEqual(log.entries, ["1"])
    let early = SingleAssignmentDisposable()
    early.dispose()
    XCTAssertEqual(log.entries, ["1"])
    early.setDisposable(log.disposable("2"))
    XCTAssertEqual(log.entries, ["1", "2"])
  }

  func testDisposalRacesWithAssignment() {
    for _ in 0..<200 {
      let (count, single) = (Counter(), SingleAssignmentDisposable())
      onThreads(2) { thread in
        if thread == 0 { single.dispose() } else { single.setDisposable(Disposables.create { count.add() }) }
      }
      XCTAssertEqual(count.value, 1)
    }
  }
}
