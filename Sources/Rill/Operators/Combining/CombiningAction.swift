/// What an operator that combines the values of several sources does after one of them has sent an event.
enum CombiningAction {
  /// A value is still missing.
  case wait
  /// Each source has a value.
  case emit
  /// A value is missing and cannot arrive any more.
  case complete
}
