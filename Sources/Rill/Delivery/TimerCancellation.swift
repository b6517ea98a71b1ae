import Dispatch

/// Cancels a dispatch timer; the timer lives until then.
final class TimerCancellation: Cancelable, @unchecked Sendable {
  // Sendable: dispatch sources may be cancelled from any thread.
  private let timer: any DispatchSourceTimer

  init(_ timer: any DispatchSourceTimer) { self.timer = timer }

  var isDisposed: Bool { timer.isCancelled }

  func dispose() { timer.cancel() }
}
