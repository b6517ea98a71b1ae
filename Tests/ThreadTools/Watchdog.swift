import Dispatch
import Foundation
import ThreadStacks

/// Runs `body`; if it takes longer than `seconds`, prints the stacks of all threads and ends the process.
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

/// Runs `body` on `count` threads at once and waits for them.
package func onThreads(_ count: Int, stackSize: Int = 8 << 20, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    let thread = Thread {
      body(index)
      group.leave()
    }
    thread.stackSize = stackSize
    thread.start()
  }
  group.wait()
}

/// A seed for a random test, printed when the test fails.
package func randomSeed() -> UInt64 {
  if let fixed = ProcessInfo.processInfo.environment["RILL_SEED"].flatMap(UInt64.init) { return fixed }
  return .random(in: 0 ... .max)
}

/// SplitMix64: small, and the same everywhere.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
