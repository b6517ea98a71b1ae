import Foundation

/// Runs a closure on a thread of its own, and waits for it.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  Thread {
    body()
    isDone.signal()
  }.start()
  isDone.wait()
}
