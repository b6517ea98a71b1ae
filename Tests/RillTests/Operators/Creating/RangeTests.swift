import Rill
import RillTesting
import XCTest

final class RangeTests: XCTestCase {
  func testSendsItsNumbersAndCompletes() throws {
    try expect(Observable.range(start: 3, count: 3), becomes: "(345|)")
    try expect(Observable.range(start: 3, count: 1), becomes: "(3|)")
    try expect(Observable.range(start: 3, count: 0), becomes: "|")
    try expect(Observable.range(start: -1, count: 3), becomes: "([-1]01|)")
  }

  func testTheLimitsOfItsType() throws {
    try expect(Observable<Int8>.range(start: 126, count: 2), becomes: "([126][127]|)")
    try expect(Observable<UInt8>.range(start: 255, count: 1), becomes: "([255]|)")
    try expect(Observable<UInt8>.range(start: 0, count: 255).takeLast(1), becomes: "([254]|)")
    try expect(Observable<Int8>.range(start: -128, count: 1), becomes: "([-128]|)")
    try expect(Observable<Int8>.range(start: 127, count: 0), becomes: "|")
  }

  func testEndsEarlyAndStartsAgain() throws {
    let numbers = Observable.range(start: 0, count: .max).take(2)
    try expect(numbers.concat(numbers), becomes: "(0101|)")
  }

  func testOnAScheduler() {
    XCTAssertEqual(turns { Observable.range(start: 3, count: 3, scheduler: $0) }, "-345|")
    XCTAssertEqual(turns { Observable.range(start: 3, count: 0, scheduler: $0) }, "-|")
    XCTAssertEqual(turns(until: 3) { Observable.range(start: 3, count: 3, scheduler: $0) }, "-34")
  }
}
