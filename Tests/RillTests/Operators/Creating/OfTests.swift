import Rill
import RillTesting
import XCTest

final class OfTests: XCTestCase {
  func testSendsItsElementsAndCompletes() throws {
    try expect(Observable.of("a", "b", "c"), becomes: "(abc|)")
    try expect(Observable<String>.of(), becomes: "|")
    try expect(Observable.of("a", "b", "c"), becomes: "--(^abc|)")
  }

  func testEndsEarly() throws {
    try expect(Observable.of("a", "b", "c").take(2), becomes: "(ab|)")
  }

  func testOnAScheduler() {
    XCTAssertEqual(turns { Observable.of("a", "b", "c", scheduler: $0) }, "-abc|")
    XCTAssertEqual(turns { Observable<String>.of(scheduler: $0) }, "-|")
    XCTAssertEqual(turns(until: 3) { Observable.of("a", "b", "c", scheduler: $0) }, "-ab")
    XCTAssertEqual(turns { Observable.of("a", "b", "c", scheduler: $0).take(2) }, "-a(b|)")
  }

  /// On the current thread scheduler, sources take turns as they do without a scheduler.
  func testOnTheCurrentThread() throws {
    let thread = CurrentThreadScheduler.instance
    try expect(Observable.merge(.of(1, 2, 3, scheduler: thread), .of(4, 5, 6, scheduler: thread)), becomes: "(142536|)")
  }
}
