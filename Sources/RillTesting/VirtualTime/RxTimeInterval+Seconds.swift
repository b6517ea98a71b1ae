import Rill

extension RxTimeInterval {
  /// The number of seconds, exact for whole seconds up to 2⁵³.
  ///
  /// `self / .seconds(1)` is not: 4730 seconds are 4729.999999999999 of them.
  var inSeconds: Double {
    let (seconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    return Double(seconds) + Double(rest) / 1e18
  }

  /// Creates a duration of a number of seconds, to the microsecond.
  init(inSeconds seconds: Double) {
    let whole = seconds.rounded(.down)
    let limit = 0x1p62
    self = .seconds(Int64(min(limit, max(-limit, whole)))) + .microseconds(Int64(((seconds - whole) * 1_000_000).rounded()))
  }
}
