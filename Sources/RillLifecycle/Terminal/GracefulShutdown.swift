import Dispatch
import Rill
import RillLocks

/// Ends the process after a signal: restores the terminal, and then ends the process by that signal.
///
/// `GracefulShutdownRule` decides when.
final class GracefulShutdown: Sendable {
  /// The queue on which signals are read and the grace period is timed.
  ///
  /// It runs no user code. Restoring the terminal can make it wait for half a second.
  let queue = DispatchQueue(label: "rill.terminal.control")
  private let rule = Locked(GracefulShutdownRule())
  private let gracePeriod: Duration
  private let end: @Sendable (Int32) -> Void

  init(gracePeriod: Duration, end: @escaping @Sendable (Int32) -> Void) {
    self.gracePeriod = gracePeriod
    self.end = end
  }

  /// Delays the end until the result is disposed.
  func hold() -> any Disposable {
    rule.withLock { $0.holdAdded() }
    return Disposables.create { self.finish(self.rule.withLock { $0.holdReleased() }) }
  }

  /// Handles a signal that asks the process to end.
  ///
  /// `announce` delivers the event to the subscriber, and calls its argument when the subscriber has returned. Called on `queue`.
  func received(_ signal: Int32, announce: (@escaping @Sendable () -> Void) -> Void) {
    switch rule.withLock({ $0.received(signal) }) {
    case .ignore: break
    case .end(let signal): finish(signal)
    case .announce:
      queue.asyncAfter(deadline: .now() + DispatchTimeInterval(gracePeriod)) {
        self.finish(self.rule.withLock { $0.deadlinePassed() })
      }
      announce { self.finish(self.rule.withLock { $0.delivered() }) }
    }
  }

  private func finish(_ signal: Int32?) {
    guard let signal else { return }
    // Not on the thread that has disposed the last hold: the caller may hold locks that the end needs.
    queue.async {
      TerminalDevice.closeCurrent()
      self.end(signal)
    }
  }
}
