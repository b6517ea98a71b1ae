/// What to do, and what to tell, when a process is stopped and continued.
///
///     signals   TSTP                      CONT in the background  CONT in front
///     told      willSuspend                                       didResume
///     terminal  left, stops               left                    taken
package struct SuspensionRule {
  /// A thing to do.
  package enum Step: Equatable {
    /// Tell the subscriber, and go on when it has returned.
    case tell(TerminalEvent)
    /// Switch the terminal's modes on and read from it.
    case takeTerminal
    /// Switch them off, as far as the terminal is ours, and do not read from it.
    case leaveTerminal
    /// Stop, and go on when continued.
    case stop
  }

  /// Whether the subscriber has been told that the process is away.
  private var isToldAway = false

  package init() {}

  /// At the beginning, of which nobody is told, be it in the background.
  package func begun(inFront: Bool) -> [Step] { inFront ? [.takeTerminal] : [] }

  /// The process is to stop.
  package mutating func stopRequested() -> [Step] {
    defer { isToldAway = true }
    // Stopped a second time while it ran in the background: the subscriber has been told already.
    return isToldAway ? [.leaveTerminal, .stop] : [.tell(.willSuspend), .leaveTerminal, .stop]
  }

  /// The process goes on: after its stop, after one that it was not told of, or since it could not be stopped.
  package mutating func continued(inFront: Bool) -> [Step] {
    guard inFront else { return [.leaveTerminal] }
    isToldAway = false
    return [.takeTerminal, .tell(.didResume)]
  }
}
