import Dispatch
import Rill
import RillLocks

extension RecordingBuffer {
  /// Blocks until `goal` has been reached, or for `timeout`.
  func block(until goal: RecordingWaitCondition, _ timeout: RxTimeInterval) {
    let wait = BlockingLatch()
    let number = addWait(goal) { wait.finish() }
    _ = wait.wait(for: timeout)
    endWait(number)
  }

  /// Suspends until `goal` has been reached, or for `timeout`.
  ///
  /// Without a timeout, that is five seconds, or as long as something can continue a test in virtual time. Returns why nothing can.
  nonisolated(nonsending) func suspend(until goal: RecordingWaitCondition, _ timeout: RxTimeInterval?) async throws -> Stall? {
    let wait = AsyncLatch()
    let number = addWait(goal) { wait.finish() }
    let stall = Locked<Stall?>(nil)
    let run = timeout == nil ? VirtualTimeRun.current.flatMap { $0.loop == nil ? nil : $0 } : nil
    let runWait = run?.stallHandlers.add { [weak self] reason in
      stall.withLock { $0 = reason }
      self?.endWait(number)
    }
    defer { if let runWait { run?.stallHandlers.remove(runWait) } }
    if run == nil {
      let timeout = timeout ?? RecordingTimeoutMessage.standard
      DispatchQueue.global().asyncAfter(deadline: .now() + DispatchTimeInterval(timeout)) { [weak self] in
        self?.endWait(number)
      }
    }
    await withTaskCancellationHandler {
      await wait.wait()
    } onCancel: {
      endWait(number)
    }
    try Task.checkCancellation()
    return stall.withLock { $0 }
  }

  /// Calls `resume` once: when `goal` has been reached or when the wait is ended.
  ///
  /// Returns the number of the wait.
  private func addWait(_ goal: RecordingWaitCondition, _ resume: @escaping @Sendable () -> Void) -> Int {
    let (number, isReached) = state.withLock { state in
      state.lastWait += 1
      let isReached = state.isReached(goal)
      if !isReached { state.waits[state.lastWait] = (goal, resume) }
      return (state.lastWait, isReached)
    }
    if isReached { resume() }
    return number
  }

  private func endWait(_ number: Int) { state.withLock { $0.waits.removeValue(forKey: number) }?.resume() }
}
