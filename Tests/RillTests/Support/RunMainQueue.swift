import Foundation
import XCTest

/// Lets the main queue, which is this thread's, do its work until `isDone`, but not forever.
func runMainQueue(until isDone: () -> Bool, file: StaticString = #filePath, line: UInt = #line) {
  let limit = Date() + 20
  while !isDone() {
    guard Date() < limit else { return XCTFail("the main queue has not come to it", file: file, line: line) }
    _ = RunLoop.main.run(mode: .default, before: limit)
  }
}
