import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Waits until a condition holds, and fails after ten seconds.
func waitUntil(
  _ text: String, seconds: Int = 10, file: StaticString = #filePath, line: UInt = #line, _ condition: () throws -> Bool
) rethrows {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while ContinuousClock.now < deadline {
    if try condition() { return }
    usleep(5000)
  }
  XCTFail("not within \(seconds) seconds: \(text)", file: file, line: line)
}
