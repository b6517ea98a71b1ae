/// The rule for when a process ends after a signal has asked it to.
///
///     TERM  subscriber has returned  last hold disposed
///     |     |                        ^ends
///     |     ^ends, if there is no hold
///     ^the grace period begins; ends when it is over, or at the second signal
package struct GracefulShutdownRule {
  /// What to do with a signal.
  package enum Action: Equatable {
    /// Deliver the event to the subscriber, and start the grace period.
    case announce
    /// End the process by this signal.
    case end(Int32)
    /// Do nothing, because the process is already ending.
    case ignore
  }

  private var signal: Int32?
  private var holds = 0
  private var isDelivered = false
  private var hasEnded = false

  package init() {}

  /// Returns what to do with a signal that asks the process to end.
  package mutating func received(_ signal: Int32) -> Action {
    if self.signal != nil { return deadlinePassed().map(Action.end) ?? .ignore }
    self.signal = signal
    return .announce
  }

  /// Records that the subscriber has received the event and has returned.
  ///
  /// - Returns: The signal to end the process by, or nil if the process must not end yet.
  package mutating func delivered() -> Int32? {
    isDelivered = true
    return endIfDue()
  }

  /// Records a hold, which delays the end.
  package mutating func holdAdded() { holds += 1 }

  /// Records that a hold was disposed.
  ///
  /// - Returns: The signal to end the process by, or nil if the process must not end yet.
  package mutating func holdReleased() -> Int32? {
    holds -= 1
    return endIfDue()
  }

  /// Records that the grace period is over.
  ///
  /// - Returns: The signal to end the process by, or nil if the process is already ending or no signal has arrived.
  package mutating func deadlinePassed() -> Int32? {
    guard let signal, !hasEnded else { return nil }
    hasEnded = true
    return signal
  }

  private mutating func endIfDue() -> Int32? { isDelivered && holds == 0 ? deadlinePassed() : nil }
}
