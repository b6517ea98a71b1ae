/// What an operator that makes one value of several sources does when one of them has sent something.
@usableFromInline
enum CombiningEffect {
  /// Something is still missing.
  case wait
  /// There is a value of each.
  case emit
  /// What is missing can not come any more.
  case complete
}
