import Rill
import RillTesting
import XCTest

/// The section about time.
final class TimeTests: XCTestCase {
  // Combine: `debounce(for: .seconds(2), scheduler: scheduler)`
  func testDebounce() throws {
    try expect(
      "a-b---c|", through: { source, scheduler in source.debounce(.seconds(2), scheduler: scheduler) },
      becomes: "----b--(c|)")
  }

  // Combine: `throttle(for: .seconds(2), scheduler: scheduler, latest: true)`
  func testThrottle() throws {
    try expect(
      "abcd---|", through: { source, scheduler in source.throttle(.seconds(2), latest: true, scheduler: scheduler) },
      becomes: "a-c-d--|")
  }

  // Combine: `throttle(for: .seconds(2), scheduler: scheduler, latest: false)`
  func testThrottleFirst() throws {
    try expect(
      "abcd---|", through: { source, scheduler in source.throttle(.seconds(2), latest: false, scheduler: scheduler) },
      becomes: "a-c----|")
  }

  // Combine: `delay(for: .seconds(2), scheduler: scheduler)`
  func testDelay() throws {
    try expect(
      "a-b|", through: { source, scheduler in source.delay(.seconds(2), scheduler: scheduler) }, becomes: "--a-b|")
    try expect(
      "a-#", through: { source, scheduler in source.delay(.seconds(3), scheduler: scheduler) }, becomes: "--#")
  }

  // Combine: `timeout(.seconds(2), scheduler: scheduler)`
  func testTimeout() throws {
    try expect(
      "a---|",
      through: { source, scheduler in source.timeout(.seconds(2), other: Observable.empty(), scheduler: scheduler) },
      becomes: "a-|")
  }

  // Combine: `timeout(.seconds(2), scheduler: scheduler, customError: { Failure() })`
  func testTimeoutWithAnError() throws {
    try expect(
      "a---|",
      through: { source, scheduler in
        source.timeout(.seconds(2), other: Observable.error(Failure()), scheduler: scheduler)
      }, becomes: "a-#", error: Failure())
    try expect(
      "a---|", through: { source, scheduler in source.timeout(.seconds(2), scheduler: scheduler) }, becomes: "a-#",
      error: RxError.timeout)
  }

  // Combine: A publisher again after its completion
  func testRepeat() throws {
    try expect(
      "a-|", through: { source, scheduler in source.repeat { $0.delay(.seconds(2), scheduler: scheduler) } },
      becomes: "a---a---a!")
  }
}
