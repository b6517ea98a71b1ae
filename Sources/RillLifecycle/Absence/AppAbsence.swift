/// How long an app was away when its user returns to it.
public enum AppAbsence: Hashable, Sendable {
  /// The app was not left since it last became active, or was never left.
  case notAway
  /// The app was away for this long.
  case lasted(Duration)
  /// The app was away for an unknown time, during which the process ended.
  ///
  /// The stored time of leaving is unreadable, in the future (the wall clock was set back), or implausibly long ago.
  case unmeasurable

  /// Returns whether the app was away for `threshold` or longer.
  ///
  /// An absence that cannot be measured counts as longer than any threshold.
  public func isAtLeast(_ threshold: Duration) -> Bool {
    switch self {
    case .notAway: false
    case .lasted(let duration): duration >= threshold
    case .unmeasurable: true
    }
  }
}
