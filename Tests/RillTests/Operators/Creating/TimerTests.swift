import Rill
import RillTesting
import XCTest

final class TimerTests: XCTestCase {
  func testOnce() throws {
    try expect(through: { Observable<Int>.timer(.ticks(3), scheduler: $0) }, becomes: "---(0|)")
    try expect(through: { Observable<Int>.timer(.ticks(3), scheduler: $0) }, becomes: "-^--(0|)")
    try expect(through: { Observable<Int>.timer(.ticks(3), scheduler: $0) }, becomes: "---!")
    try expect(through: { Observable<Int>.timer(.ticks(3), period: nil, scheduler: $0) }, becomes: "---(0|)")
  }

  func testPeriodically() throws {
    try expect(through: { Observable<Int>.timer(.ticks(3), period: .ticks(2), scheduler: $0) }, becomes: "---0-1-2-3-!")
    try expect(through: { Observable<Int>.timer(.ticks(0), period: .ticks(2), scheduler: $0) }, becomes: "0-1-2!")
    try expect(through: { Observable<Int>.timer(.ticks(3), period: .ticks(2), scheduler: $0).take(2) }, becomes: "---0-(1|)")
  }

  func testDelaysThatAreNotPositive() {
    XCTAssertEqual(turns { Observable<Int>.timer(.zero, scheduler: $0) }, "-(0|)")
    XCTAssertEqual(turns { Observable<Int>.timer(.ticks(-3), scheduler: $0) }, "-(0|)")
  }

  /// Each subscription counts from zero, in the type of the elements.
  func testNumbers() throws {
    try marbles { test in
      let timer = Observable<UInt8>.timer(.ticks(1), period: .ticks(1), scheduler: test.scheduler)
      test.expect(timer, becomes: "-012!")
      test.expect(timer, becomes: "-^01!")
    }
  }

  func testDisposalFromInsideTheValue() throws {
    try expect(
      through: {
        Observable<Int>.timer(.ticks(1), period: .ticks(1), scheduler: $0).take(while: { $0 < 2 }, behavior: .inclusive)
      },
      becomes: "-01(2|)")
  }
}
