import Rill
import RillTesting
import XCTest

final class FromTests: XCTestCase {
  func testArrays() throws {
    try expect(Observable.from(["a", "b", "c"]), becomes: "(abc|)")
    try expect(Observable<String>.from([]), becomes: "|")
    try expect(Observable.from(["a"]), becomes: "--(^a|)")
  }

  func testSequences() throws {
    try expect(Observable.from(1...3), becomes: "(123|)")
    try expect(Observable.from(EmptyCollection<Int>()), becomes: "|")
    try expect(Observable.from("abc").map(String.init), becomes: "(abc|)")
    try expect(Observable.from(["k": 1]).map { "\($0.key)\($0.value)" }, becomes: "([k1]|)")
  }

  func testInfiniteSequences() throws {
    try expect(Observable.from(sequence(first: 1) { $0 * 2 }).take(4), becomes: "(1248|)")
    try expect(Observable.from(1...).take(while: { $0 < 4 }), becomes: "(123|)")
  }

  /// Each subscription iterates over the sequence from the beginning.
  func testEachSubscriptionHasItsOwnIterator() throws {
    let stream = Observable.from(1...2)
    try expect(stream.concat(stream), becomes: "(1212|)")
    try expect(Observable.merge(stream, stream), becomes: "(1122|)")
  }

  /// The sequence is iterated only as far as needed.
  func testReadsAsFarAsNeeded() {
    let asked = Counter()
    let numbers = sequence(state: 0) { (number: inout Int) -> Int? in
      asked.add()
      number += 1
      return number
    }
    XCTAssertEqual(Observable.from(numbers).take(3).recorded(), ["1", "2", "3", "completed"])
    XCTAssertEqual(asked.value, 3)
  }

  func testOptionals() throws {
    try expect(Observable.from(optional: "a"), becomes: "(a|)")
    try expect(Observable<String>.from(optional: nil), becomes: "|")
  }

  func testArraysOnAScheduler() {
    XCTAssertEqual(turns { Observable.from(["a", "b", "c"], scheduler: $0) }, "-abc|")
    XCTAssertEqual(turns { Observable<String>.from([], scheduler: $0) }, "-|")
    XCTAssertEqual(turns(until: 3) { Observable.from(["a", "b", "c"], scheduler: $0) }, "-ab")
  }

  func testSequencesOnAScheduler() {
    XCTAssertEqual(turns { Observable.from(1...3, scheduler: $0) }, "-123|")
    XCTAssertEqual(turns { Observable.from(1..., scheduler: $0).take(3) }, "-12(3|)")
    XCTAssertEqual(turns(until: 4) { Observable.from(1..., scheduler: $0) }, "-123")
  }

  func testOptionalsOnAScheduler() {
    XCTAssertEqual(turns { Observable.from(optional: "a", scheduler: $0) }, "-a|")
    XCTAssertEqual(turns { Observable<String>.from(optional: nil, scheduler: $0) }, "-|")
    XCTAssertEqual(turns(until: 2) { Observable.from(optional: "a", scheduler: $0) }, "-a")
  }
}
