import Dispatch

/// Retains a dispatch timer, and cancels it on disposal.
final class DispatchTimerDisposable: Cancelable, @unchecked Sendable {
  // Sendable: dispatch sources may be cancelled from any thread.
  private let timer: any DispatchSourceTimer

  init(_ timer: any DispatchSourceTimer) { self.timer = timer }

  var isDisposed: Bool { timer.isCancelled }

  func dispose() { timer.cancel() }
}
