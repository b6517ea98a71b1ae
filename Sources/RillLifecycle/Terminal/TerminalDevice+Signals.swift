import CRillTerminal
import RillLocks

/// The signals of job control and termination, which the handlers of the device queue.
extension TerminalDevice {
  /// Stops the process, and returns when it is continued.
  ///
  /// This works after the device is closed, too: SIGTSTP has been consumed, so nothing else would stop the process.
  static func stop() { current.withLock { _ in rill_terminal_stop() } }

  /// The file descriptor that is readable while `nextSignal` has a signal.
  static var signals: Int32 { rill_terminal_signals() }

  /// Returns the next signal that has arrived, or nil.
  static func nextSignal() -> Int32? {
    let signal = rill_terminal_next_signal()
    return signal == 0 ? nil : signal
  }

  /// Ends the process by `signal`, with the default action of the signal.
  static func end(by signal: Int32) { rill_terminal_end(signal) }
}
