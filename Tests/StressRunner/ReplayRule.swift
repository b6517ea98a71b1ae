/// The earlier values that a new subscriber of a subject receives.
enum ReplayRule: Sendable {
  /// At most this number of the last values.
  case last(Int)
  /// The last value, after the subject has completed.
  case final
}
