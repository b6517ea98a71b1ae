import Rill
import RillTesting
import XCTest

/// The section about operators that filter values.
final class FilteringTests: XCTestCase {

  // Combine: `removeDuplicates()`
  func testRemoveDuplicates() throws {
    try expect("a-a-b|", through: { $0.distinctUntilChanged() }, becomes: "a---b|")
  }

  func testRemoveDuplicatesByAClosure() throws {
    struct Row { let id: String }
    try expect(
      "a-a-b|", through: { $0.map { Row(id: $0) }.distinctUntilChanged { $0.id == $1.id }.map(\.id) }, becomes: "a---b|")
  }

  // Combine: `first()`
  func testFirst() throws {
    try expect("-a-b|", through: { $0.take(1) }, becomes: "-(a|)")
  }

  // Combine: `first { $0 > 1 }`
  func testFirstWhere() throws {
    try expect("1-2-3|", values: .numbers, through: { $0.filter { $0 > 1 }.take(1) }, becomes: "--(2|)")
  }

  // Combine: `last()`
  func testLast() throws {
    try expect("a-b|", through: { $0.takeLast(1) }, becomes: "---(b|)")
  }

  // Combine: `dropFirst()`
  func testDropFirst() throws {
    try expect("a-b|", through: { $0.skip(1) }, becomes: "--b|")
  }

  // Combine: `drop { $0 < 2 }`
  func testDropWhile() throws {
    try expect("1-2-1|", values: .numbers, through: { $0.skip(while: { $0 < 2 }) }, becomes: "--2-1|")
  }

  // Combine: `drop(untilOutputFrom: other)`
  func testDropUntil() throws {
    try expect("a-b-c|", "-x", through: { source, other in source.skip(until: other) }, becomes: "--b-c|")
    try expect("a-b-c", "-|", through: { source, other in source.skip(until: other) }, becomes: "-----")
  }

  // Combine: `prefix(2)`
  func testPrefix() throws {
    try expect("a-b-c|", through: { $0.take(2) }, becomes: "a-(b|)")
  }

  // Combine: `prefix { $0 < 3 }`
  func testPrefixWhile() throws {
    try expect("1-2-3|", values: .numbers, through: { $0.take(while: { $0 < 3 }) }, becomes: "1-2-|")
  }

  // Combine: `prefix(untilOutputFrom: other)`
  func testPrefixUntil() throws {
    try expect("a-b-c|", "---x", through: { source, other in source.take(until: other) }, becomes: "a-b|")
    try expect(
      "a-b-c|", "---#", through: { source, other in source.take(until: other) }, becomes: "a-b#", error: MarbleStreamError())
  }

  // Combine: `output(at: 1)`
  func testOutputAt() throws {
    try expect("a-b-c|", through: { $0.element(at: 1) }, becomes: "--(b|)")
    try expect("a|", through: { $0.element(at: 1) }, becomes: "-#", error: RxError.argumentOutOfRange)
  }

  // Combine: `output(in: 1...2)`
  func testOutputIn() throws {
    try expect("a-b-c-d|", through: { $0.skip(1).take(2) }, becomes: "--b-(c|)")
  }

  // Combine: `ignoreOutput()`
  func testIgnoreOutput() throws {
    try expect("a-b|", through: { $0.ignoreElements() }, becomes: "---|")
  }

  // Combine: `replaceEmpty(with: "none")`
  func testReplaceEmpty() throws {
    try expect("--|", through: { $0.ifEmpty(default: "none") }, becomes: "--([none]|)")
  }

  // Combine: `contains(2)`
  func testContains() throws {
    let contains = { @Sendable (source: Observable<Int>) in
      source.filter { $0 == 2 }.take(1).map { _ in true }.ifEmpty(default: false)
    }
    try expect("1-2-3|", values: .numbers, through: { contains($0.asObservable()) }, becomes: "--([true]|)")
    try expect("1-3|", values: .numbers, through: { contains($0.asObservable()) }, becomes: "---([false]|)")
  }

  // Combine: `allSatisfy { $0 < 3 }`
  func testAllSatisfy() throws {
    try expect(
      "1-3-2|", values: .numbers,
      through: { $0.filter { !($0 < 3) }.take(1).map { _ in false }.ifEmpty(default: true) }, becomes: "--([false]|)")
  }
}
