import Foundation

extension Duration {
  /// Creates a duration of a number of seconds, to the nanosecond.
  init(decimalSeconds seconds: Decimal) {
    let nanoseconds = NSDecimalNumber(decimal: seconds * 1_000_000_000).int64Value
    self = .nanoseconds(nanoseconds)
  }

  /// The number of seconds as text, without trailing zeros.
  package var secondsText: String {
    var text: [UInt8] = []
    text.append(seconds: self)
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends the number of seconds of a duration, without trailing zeros.
  mutating func append(seconds duration: Duration) {
    let (seconds, attoseconds) = duration.components
    seconds.write(to: &self)
    let nanoseconds = attoseconds / 1_000_000_000
    if nanoseconds == 0 { return }
    append(UInt8(ascii: "."))
    append(decimal: nanoseconds.magnitude, digits: 9)
    while last == UInt8(ascii: "0") { removeLast() }
  }
}
