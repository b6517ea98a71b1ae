import Dispatch
import XCTest

extension XCTestCase {
  /// Lets every task of the main actor run until it waits for something.
  ///
  /// On a busy machine, a task that waits for a thread of the runtime can be missed: what a test expects to happen needs `settle(until:)`.
  @MainActor func settle() async {
    for _ in 0..<8 { await withCheckedContinuation { waiting in DispatchQueue.main.async { waiting.resume() } } }
  }

  /// Lets all tasks run until `condition` holds.
  @MainActor func settle(until condition: () -> Bool, file: StaticString = #filePath, line: UInt = #line) async {
    let limit = ContinuousClock.now + .seconds(20)
    repeat {
      await settle()
      if ContinuousClock.now > limit { return XCTFail("did not happen", file: file, line: line) }
    } while !condition()
  }
}
