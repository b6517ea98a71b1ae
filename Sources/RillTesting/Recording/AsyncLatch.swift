import RillLocks

/// Suspends one task until `finish()` is called, which can be before.
final class AsyncLatch: Sendable {
  private struct State {
    var isFinished = false
    var continuation: CheckedContinuation<Void, Never>?
  }

  private let state = Locked(State())

  func finish() {
    let continuation = state.withLock { state in
      state.isFinished = true
      return state.continuation.take()
    }
    continuation?.resume()
  }

  nonisolated(nonsending) func wait() async {
    await withCheckedContinuation { continuation in
      let isFinished = state.withLock { state in
        if !state.isFinished { state.continuation = continuation }
        return state.isFinished
      }
      if isFinished { continuation.resume() }
    }
  }
}
