import Foundation

/// Records entries from any thread.
final class Recorder<Entry>: @unchecked Sendable {
  // Sendable: the lock guards all state.
  private let lock = NSLock()
  private var recorded: [Entry] = []

  var entries: [Entry] { lock.withLock { recorded } }
  func add(_ entry: Entry) { lock.withLock { recorded.append(entry) } }
}

/// Runs `body` on `count` threads at once, and returns when all have finished.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread {
      body(index)
      group.leave()
    }.start()
  }
  group.wait()
}
