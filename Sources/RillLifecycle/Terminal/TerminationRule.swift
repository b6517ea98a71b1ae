/// When a process that has been asked to end does.
///
///     TERM  told  told and returned  last hold disposed
///     |     |     |                  ^ends
///     |     |     ^ends, if there is no hold
///     ^the grace period begins; ends when it is over, or at the second signal
package struct TerminationRule {
  /// What to do about a signal.
  package enum Order: Equatable {
    /// Tell the subscriber and let the grace period begin.
    case announce
    /// End the process by this signal.
    case end(Int32)
    /// It is ending already.
    case nothing
  }

  private var signal: Int32?
  private var holds = 0
  private var isTold = false
  private var hasEnded = false

  package init() {}

  /// A signal that asks the process to end.
  package mutating func received(_ signal: Int32) -> Order {
    if self.signal != nil { return deadlinePassed().map(Order.end) ?? .nothing }
    self.signal = signal
    return .announce
  }

  /// The subscriber has been told and has returned.
  ///
  /// - Returns: The signal to end by, if the end is due; so do the others.
  package mutating func told() -> Int32? {
    isTold = true
    return endIfDue()
  }

  /// Somebody wants to delay the end.
  package mutating func held() { holds += 1 }

  /// Somebody who has held does not any more.
  package mutating func released() -> Int32? {
    holds -= 1
    return endIfDue()
  }

  /// The grace period is over.
  package mutating func deadlinePassed() -> Int32? {
    guard let signal, !hasEnded else { return nil }
    hasEnded = true
    return signal
  }

  private mutating func endIfDue() -> Int32? { isTold && holds == 0 ? deadlinePassed() : nil }
}
