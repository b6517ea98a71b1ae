import Dispatch

/// Waits until the turns of the main queue that were scheduled before have passed.
@MainActor
func turn() async {
  await withCheckedContinuation { waiting in DispatchQueue.main.async { waiting.resume() } }
}
