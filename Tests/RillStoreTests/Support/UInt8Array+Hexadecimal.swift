extension [UInt8] {
  /// Reads hexadecimal digits; spaces and line breaks between them are ignored.
  init(hexadecimal text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    self = stride(from: 0, to: digits.count, by: 2).map { (place: Int) -> UInt8 in
      let number: Int = digits[place] * 16 + digits[place + 1]
      return UInt8(number)
    }
  }

  /// The bytes as hexadecimal digits.
  var hexadecimal: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}
