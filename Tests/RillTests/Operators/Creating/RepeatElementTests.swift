import Rill
import RillTesting
import XCTest

final class RepeatElementTests: XCTestCase {
  func testRepeatsUntilItIsEnded() throws {
    try expect(Observable.repeatElement("a").take(4), becomes: "(aaaa|)")
    try expect(Observable.repeatElement("a").take(until: Observable.just(1)), becomes: "|")
  }

  func testTakesTurns() throws {
    try expect(Observable.merge(.repeatElement("a"), .repeatElement("b")).take(5), becomes: "(ababa|)")
  }

  func testEndsFromInsideItsObserver() {
    let stop = PublishSubject<Void>()
    let seen = Counter()
    Observable.repeatElement("a").take(until: stop).subscribe(onNext: { _ in if seen.add() == 3 { stop.onNext(()) } })
      .dispose()
    XCTAssertEqual(seen.value, 3)
  }

  func testOnAScheduler() {
    XCTAssertEqual(turns(until: 5) { Observable.repeatElement("a", scheduler: $0) }, "-aaaa")
    XCTAssertEqual(turns { Observable.repeatElement("a", scheduler: $0).take(2) }, "-a(a|)")
  }
}
