import Rill
import XCTest

/// The rows about `values` in the section about subscribers.
final class AsyncValuesTests: XCTestCase {
  private let log = Log()

  // Combine: `publisher.values`
  func testValues() async throws {
    let (stream, log) = (PublishSubject<Int>(), log)
    let values = stream.values
    for value in 1...3 { stream.onNext(value) }
    stream.onCompleted()
    for try await value in values { log.append(value) }
    XCTAssertEqual(log.entries, ["1", "2", "3"])
  }

  // Combine: `for await value in publisher.values` without `try`
  func testValuesWithoutErrors() async {
    let log = log
    for await value in Infallible.of(1, 2).values { log.append(value) }
    XCTAssertEqual(log.entries, ["1", "2"])
  }

  // Combine: `await publisher.values.first { _ in true }`
  func testTheFirstValue() async throws {
    let stream = BehaviorSubject(value: 1)
    let first = try await stream.first().value
    XCTAssertEqual(first, 1)
  }
}
