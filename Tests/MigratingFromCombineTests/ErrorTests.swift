import Rill
import RillTesting
import XCTest

/// The section about errors.
final class ErrorTests: XCTestCase {

  // Combine: `replaceError(with: "none")`
  func testReplaceError() throws {
    try expect("a-#", through: { $0.catchAndReturn("none") }, becomes: "a-([none]|)")
  }

  func testCatch() throws {
    try expect("a-#", "x-|", through: { source, other in source.catch { _ in other } }, becomes: "a-x-|")
  }

  // Combine: `tryCatch { error in throw Wrapped(cause: error) }`, `mapError { Wrapped(cause: $0) }`
  func testMapError() throws {
    let failing = Observable<Int>.error(Failure())
    let mapped = failing.catch { error in throw Wrapped(cause: error) }
    XCTAssertThrowsError(try mapped.toBlocking().first()) { error in
      XCTAssertEqual((error as? Wrapped)?.cause as? Failure, Failure())
    }
  }

  // Combine: `retry(2)`
  func testRetry() throws {
    try expect("a-#", through: { $0.retry(3) }, becomes: "a-a-a-#")
  }

  // Combine: `catch { (error: MyError) in recover(error) }`
  func testTheTypeOfAnError() throws {
    let failing = Observable<Int>.error(Failure())
    let recovered = failing.catch { error in error is Failure ? .just(1) : .error(error) }
    XCTAssertEqual(try recovered.toBlocking().toArray(), [1])
  }

  // Combine: `assertNoFailure()`
  func testAStreamWithoutErrors() throws {
    try expect("1-#", values: .numbers, through: { $0.asInfallible(onErrorJustReturn: 0) }, becomes: "1-(0|)")
  }

  func testAnErrorInsideFlatMapLatest() throws {
    try marbles { test in
      let answer = test.cold("-#")
      let load = { @Sendable (_: String) in answer }
      test.expect(
        test.cold("a--b--|").flatMap { load($0).catchAndReturn("none") }, becomes: "-[none]--[none]-|")
    }
  }
}
