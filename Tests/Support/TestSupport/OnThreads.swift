import Dispatch
import Foundation

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
