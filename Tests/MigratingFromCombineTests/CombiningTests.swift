import Rill
import RillTesting
import XCTest

/// The section about operators with several sources.
final class CombiningTests: XCTestCase {
  // Combine: `a.merge(with: b)`, `Publishers.Merge(a, b)`, `Publishers.MergeMany`
  func testMerge() throws {
    try expect("a--b|", "-x--|", through: { a, b in Observable.merge(a, b) }, becomes: "ax-b|")
  }

  // Combine: `a.combineLatest(b)`, `Publishers.CombineLatest(a, b)`
  func testCombineLatest() throws {
    try expect("a--b|", "-x--|", through: { a, b in Observable.combineLatest(a, b).map { $0 + $1 } }, becomes: "-[ax]-[bx]|")
  }

  /// Nothing can be combined after a source has completed without a value.
  func testCombineLatestOfAnEmptyStream() throws {
    try expect("|", "-x-y|", through: { a, b in Observable.combineLatest(a, b).map { $0 + $1 } }, becomes: "-|")
  }

  // Combine: `a.zip(b)`, `Publishers.Zip(a, b)`
  func testZip() throws {
    try expect("a--b|", "-x-y|", through: { a, b in Observable.zip(a, b).map { $0 + $1 } }, becomes: "-[ax]-[by]|")
  }

  // Combine: `a.append(b)`, `Publishers.Concatenate(prefix: a, suffix: b)`
  func testAppend() throws {
    try expect("a-|", "b-|", through: { a, b in a.concat(b) }, becomes: "a-b-|")
  }

  // Combine: `a.prepend("s")`
  func testPrepend() throws {
    try expect("-a|", through: { a in a.startWith("s") }, becomes: "sa|")
  }

  // Combine: `a.prepend(b)`
  func testPrependAStream() throws {
    try expect("a-|", "b-|", through: { a, b in b.concat(a) }, becomes: "b-a-|")
  }

  // Combine: `streams.switchToLatest()`
  func testSwitchToLatest() throws {
    try expect(
      "a---b-|", "-x-y|",
      through: { source, other in
        let streams = source.map { _ in other }
        return streams.switchLatest()
      }, becomes: "-x-y-x-y|")
  }

  // Combine: The newest value of `b` whenever `a` fires
  func testWithLatestFrom() throws {
    try expect("a--b|", "-x--|", through: { a, b in a.withLatestFrom(b) }, becomes: "---x|")
  }

  // Combine: Paging with a trigger
  func testPages() throws {
    try marbles { test in
      let answer = test.cold(inTurn: "-(a|)", "-#", "-(b|)")
      let reachedEnd = test.hot("---n--n--")
      let pages = Observable.pages(from: 1, loadingNextOn: reachedEnd) { _ in
        answer
      } next: {
        $0 == "b" ? nil : 2
      }
      test.expect(pages.map { (try? $0.get()) ?? "failed" }, becomes: "-a--[failed]--(b|)")
    }
  }

  // Combine: `merge`, with errors at the end
  func testMergeDelayingErrors() throws {
    try expect(
      "a-#", "-b--c|", through: { a, b in Observable.merge(a, b, delayingErrors: true).catchAndReturn("x") },
      becomes: "ab--c(x|)")
  }
}
