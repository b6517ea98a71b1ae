import Dispatch
import XCTest

extension XCTestCase {
  /// Runs `body` in a task and waits for it, without the main queue: what it needs there it has to bring along.
  func awaiting(
    _ seconds: Double = 30, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable () async throws -> Void
  ) {
    let done = DispatchSemaphore(value: 0)
    let failure = LateValue<any Error>()
    Task.detached {
      do { try await body() } catch { failure.value = error }
      done.signal()
    }
    watched(seconds, file: file, line: line) { done.wait() }
    if let error = failure.value { XCTFail("\(error)") }
  }
}
