import Foundation

extension Duration {
  /// Makes a duration of a number of seconds, to the nanosecond.
  init(decimalSeconds seconds: Decimal) {
    let nanoseconds = NSDecimalNumber(decimal: seconds * 1_000_000_000).int64Value
    self = .nanoseconds(nanoseconds)
  }

  /// The number of seconds as text, without trailing zeros.
  package var secondsText: String {
    let (seconds, attoseconds) = components
    let decimals = String(attoseconds / 1_000_000_000)
    let padded = String(repeating: "0", count: max(0, 9 - decimals.count)) + decimals
    let kept = padded.reversed().drop { $0 == "0" }.reversed()
    return kept.isEmpty ? "\(seconds)" : "\(seconds)." + String(kept)
  }
}
