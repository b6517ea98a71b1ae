import CTestSupport
import Dispatch
import Foundation

/// Runs `body`.
///
/// If it takes longer than `seconds`, prints the stacks of all threads and exits.
package func watched<Result>(
  _ seconds: Double = 30, file: StaticString = #fileID, line: UInt = #line, _ body: () throws -> Result
) rethrows -> Result {
  let timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInteractive))
  timer.schedule(deadline: .now() + seconds)
  timer.setEventHandler { @Sendable in
    FileHandle.standardError.write(Data("Watchdog: \(file):\(line) has not finished in \(seconds) s\n".utf8))
    thread_backtraces_print()
    exit(70)
  }
  timer.resume()
  defer { timer.cancel() }
  return try body()
}
