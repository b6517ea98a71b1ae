/// The rule for stopping and continuing a process: which events to deliver, and what to do with the terminal.
///
///     signals   TSTP                      CONT in the background  CONT in front
///     events    willSuspend                                       didResume
///     terminal  left, stops               left                    taken
package struct JobControlRule {
  /// A step to carry out.
  package enum Step: Equatable {
    /// Deliver the event, and continue after the subscriber has returned.
    case deliver(TerminalEvent)
    /// Switch the terminal's modes on, and start reading from it.
    case takeTerminal
    /// Stop reading from the terminal, and switch its modes off if this process group still has it.
    case leaveTerminal
    /// Stop the process, and continue with the next step when the process is continued.
    case stop
  }

  /// Whether the subscriber has received `willSuspend` and no `didResume` since.
  private var hasDeliveredSuspension = false

  package init() {}

  /// Returns the steps at the start of the observation.
  ///
  /// The subscriber receives no event, even if the process starts in the background.
  package func started(inForeground: Bool) -> [Step] { inForeground ? [.takeTerminal] : [] }

  /// Returns the steps for a request to stop the process.
  package mutating func stopRequested() -> [Step] {
    defer { hasDeliveredSuspension = true }
    // If the process is stopped again while it runs in the background, the subscriber has already received `willSuspend`.
    return hasDeliveredSuspension ? [.leaveTerminal, .stop] : [.deliver(.willSuspend), .leaveTerminal, .stop]
  }

  /// Returns the steps after the process was continued, or brought to the foreground.
  ///
  /// It may have been stopped without notice, as by SIGSTOP, or not at all, if the system has refused to stop it.
  package mutating func continued(inForeground: Bool) -> [Step] {
    guard inForeground else { return [.leaveTerminal] }
    hasDeliveredSuspension = false
    return [.takeTerminal, .deliver(.didResume)]
  }
}
