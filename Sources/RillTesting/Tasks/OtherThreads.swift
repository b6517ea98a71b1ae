import Dispatch

/// The threads of the concurrency runtime and the main thread, which can have work of a test for a moment, such as after `Task.yield()`.
enum OtherThreads {
  /// How many times such work can go to another thread before it is back, on a busy machine.
  private static let turns = 4

  /// Calls `body` when the work that they have now has had its turn.
  static func afterTheirTurn(_ body: @escaping @Sendable () -> Void) {
    Task.detached(priority: .background) {
      for _ in 1...turns {
        // Each priority can have threads of its own. A task that yields can wait for one of them, and then for the main queue.
        for priority in [TaskPriority.low, .medium, .high] { await Task.detached(priority: priority) {}.value }
        await withCheckedContinuation { continuation in MainQueueContext.queue.async { continuation.resume() } }
      }
      body()
    }
  }
}
