extension [UInt8] {
  /// Appends a number, lowest byte first.
  mutating func append<Number: FixedWidthInteger>(number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// The number at an offset, where there must be enough bytes.
  func number<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) -> Number {
    var number: Number = 0
    for index in (offset..<offset + Number.bitWidth / 8).reversed() {
      number = number << 8 | Number(truncatingIfNeeded: self[index])
    }
    return number
  }
}
