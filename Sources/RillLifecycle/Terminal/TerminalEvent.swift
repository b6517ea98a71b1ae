/// An event of a program in a terminal.
package enum TerminalEvent: Sendable, Equatable {
  /// The terminal's window or pane has gained the keyboard focus.
  case focusGained
  /// The terminal's window or pane has lost the keyboard focus.
  case focusLost
  /// The process is about to be stopped, as by Ctrl-Z.
  ///
  /// It stops after the subscriber has returned.
  case willSuspend
  /// The process has the terminal again, after it was stopped or in the background.
  ///
  /// The event can arrive without a `willSuspend` before it, after SIGSTOP or if the process was started in the background. The size of
  /// the window may have changed.
  case didResume
  /// The process has received this signal to end.
  ///
  /// It ends after the subscriber has returned and all delays are over.
  case willTerminate(signal: Int32)
  /// The size of the window has changed.
  case resized
  /// Bytes that were typed or pasted, as the terminal sends them, without focus reports.
  case input([UInt8])
  /// The terminal has been hung up, so no more input can arrive.
  case inputEnded
}
