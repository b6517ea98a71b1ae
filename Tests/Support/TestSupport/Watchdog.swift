import CTestSupport
import Dispatch
import Foundation

/// Runs `body`.
///
/// If it takes longer than `seconds`, prints the stacks of all threads and exits. `RILL_WATCHDOG_FACTOR=20` makes that twenty times as
/// long, for an emulator.
package func watched<Result>(
  _ seconds: Double = 30, file: StaticString = #fileID, line: UInt = #line, _ body: () throws -> Result
) rethrows -> Result {
  let seconds = seconds * watchdogFactor
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

/// By how much the limits of tests that could hang are longer than they say.
package let watchdogFactor = ProcessInfo.processInfo.environment["RILL_WATCHDOG_FACTOR"].flatMap(Double.init) ?? 1
