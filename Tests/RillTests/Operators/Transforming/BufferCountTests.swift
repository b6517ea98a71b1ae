import Rill
import RillTesting
import XCTest

final class BufferCountTests: XCTestCase {
  private func expect(
    _ source: String, _ count: Int, becomes result: String, subscribed: String, error: (any Error)? = nil
  ) throws {
    try marbles { test in
      let source = test.cold(source, error: Failure())
      let stream = source.buffer(count: count).map { $0.joined() }
      if let error { test.expect(stream, becomes: result, error: error) } else { test.expect(stream, becomes: result) }
      test.expect(source, subscribed: subscribed)
    }
  }

  func testArrays() throws {
    try expect("a--b--c--|", 2, becomes: "---[ab]-----([c]|)", subscribed: "^--------!")
    try expect("a--b-|", 2, becomes: "---[ab]-|", subscribed: "^----!")
    try expect("a-b|", 1, becomes: "a-b|", subscribed: "^--!")
    try expect("--|", 3, becomes: "--|", subscribed: "^-!")
  }

  func testAnErrorDropsWhatWaits() throws {
    try expect("a--b--c--#", 2, becomes: "---[ab]-----#", subscribed: "^--------!", error: Failure())
  }

  func testDisposal() throws {
    try expect("a--b--c---", 2, becomes: "---[ab]-----!", subscribed: "^--------!")
  }
}
