/// How long an app was away, when its user comes back to it.
public enum AppAbsence: Hashable, Sendable {
  /// It was not away: nobody had left it since it last became active, or ever.
  case notAway
  /// It was away for this long.
  case lasted(Duration)
  /// It was away, but nobody knows for how long: the process has ended meanwhile, and the time of its leaving is in the future, since
  /// the wall clock was set back, or can not be read any more.
  case unmeasurable

  /// Whether it was `threshold` or longer; what can not be measured counts as longer than anything.
  public func isAtLeast(_ threshold: Duration) -> Bool {
    switch self {
    case .notAway: false
    case .lasted(let duration): duration >= threshold
    case .unmeasurable: true
    }
  }
}
