import Rill
import RillTesting
import XCTest

/// `combineLatest` of two to eight sources, with and without a selector.
///
/// The letters in the results show the order of the sources.
final class CombineLatestArityTests: XCTestCase {
  func test2Sources() throws {
    try check(2) { s in .combineLatest(s[0], s[1]) { $0 + $1 } }
    try check(2) { s in Observable<Any>.combineLatest(s[0], s[1]).map { $0.0 + $0.1 } }
    try checkThrowing(2) { s in .combineLatest(s[0], s[1]) { _, _ in throw Failure() } }
  }

  func test3Sources() throws {
    try check(3) { s in .combineLatest(s[0], s[1], s[2]) { $0 + $1 + $2 } }
    try check(3) { s in Observable<Any>.combineLatest(s[0], s[1], s[2]).map { $0.0 + $0.1 + $0.2 } }
    try checkThrowing(3) { s in .combineLatest(s[0], s[1], s[2]) { _, _, _ in throw Failure() } }
  }

  func test4Sources() throws {
    try check(4) { s in .combineLatest(s[0], s[1], s[2], s[3]) { $0 + $1 + $2 + $3 } }
    try check(4) { s in Observable<Any>.combineLatest(s[0], s[1], s[2], s[3]).map { $0.0 + $0.1 + $0.2 + $0.3 } }
    try checkThrowing(4) { s in .combineLatest(s[0], s[1], s[2], s[3]) { _, _, _, _ in throw Failure() } }
  }

  func test5Sources() throws {
    try check(5) { s in .combineLatest(s[0], s[1], s[2], s[3], s[4]) { $0 + $1 + $2 + $3 + $4 } }
    try check(5) { s in Observable<Any>.combineLatest(s[0], s[1], s[2], s[3], s[4]).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 } }
    try checkThrowing(5) { s in .combineLatest(s[0], s[1], s[2], s[3], s[4]) { _, _, _, _, _ in throw Failure() } }
  }

  func test6Sources() throws {
    try check(6) { s in .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) { $0 + $1 + $2 + $3 + $4 + $5 } }
    try check(6) { s in
      Observable<Any>.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 }
    }
    try checkThrowing(6) { s in .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) { _, _, _, _, _, _ in throw Failure() } }
  }

  func test7Sources() throws {
    try check(7) { s in .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { $0 + $1 + $2 + $3 + $4 + $5 + $6 } }
    try check(7) { s in
      Observable<Any>.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map {
        $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6
      }
    }
    try checkThrowing(7) { s in
      .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { _, _, _, _, _, _, _ in throw Failure() }
    }
  }

  func test8Sources() throws {
    try check(8) { s in .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
    }
    try check(8) { s in
      Observable<Any>.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map {
        $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6 + $0.7
      }
    }
    try checkThrowing(8) { s in
      .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) { _, _, _, _, _, _, _, _ in throw Failure() }
    }
  }

  /// Checks the values, the completion and the subscriptions.
  ///
  /// Source *n* emits its letter at tick *n*, the first one also emits `z` at tick 10, and all complete at tick 20.
  private func check(
    _ count: Int, line: UInt = #line, _ build: ([Observable<String>]) -> Observable<String>
  ) throws {
    let letters = "abcdefgh".prefix(count)
    try marbles { test in
      let sources = letters.enumerated().map { index, letter in
        test.cold(
          String(repeating: "-", count: index) + "\(letter)" + String(repeating: "-", count: 19 - index) + "|", line: line)
      }
      let first = test.cold("a---------z---------|", line: line)
      let stream = build([first.asObservable()] + sources.dropFirst().map { $0.asObservable() })
      let waiting = String(repeating: "-", count: count - 1)
      let middle = String(repeating: "-", count: 10 - count)
      test.expect(
        stream, becomes: waiting + "[\(letters)]" + middle + "[z\(letters.dropFirst())]---------|", line: line)
      for source in [first] + sources.dropFirst() { test.expect(source, subscribed: "^-------------------!", line: line) }
    }
    try checkEarlyEnds(count, line: line, build)
  }
}
