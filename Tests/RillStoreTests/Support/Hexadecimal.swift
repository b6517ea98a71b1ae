extension [UInt8] {
  /// Reads hexadecimal digits; spaces and line breaks between them are ignored.
  init(hexadecimal text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }
}
