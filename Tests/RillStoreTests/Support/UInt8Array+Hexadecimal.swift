extension [UInt8] {
  /// Reads hexadecimal digits; spaces and line breaks between them are ignored.
  init(hexadecimal text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }

  /// The bytes as hexadecimal digits.
  var hexadecimal: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}
