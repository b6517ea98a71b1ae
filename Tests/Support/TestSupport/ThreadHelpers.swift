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
    thread_stacks_print()
    exit(70)
  }
  timer.resume()
  defer { timer.cancel() }
  return try body()
}

/// Runs `body` on `count` threads at once and returns when all have finished and have released `body` with what it captures.
package func onThreads(_ count: Int, stackSize: Int = 8 << 20, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    // A thread retains its closure until it exits, which can be after the last `leave()`.
    let work = LateValue<@Sendable (Int) -> Void>()
    work.value = body
    let thread = Thread {
      work.take()?(index)
      group.leave()
    }
    thread.stackSize = stackSize
    thread.start()
  }
  group.wait()
}
