extension [UInt8] {
  /// Appends a number in little-endian order.
  mutating func append<Number: FixedWidthInteger>(number: Number) {
    unsafe Swift.withUnsafeBytes(of: number.littleEndian) { unsafe append(contentsOf: $0) }
  }

  /// Returns the little-endian number at an offset.
  func number<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type, at offset: Int) -> Number {
    precondition(offset >= 0 && offset + MemoryLayout<Number>.size <= count)
    return unsafe withUnsafeBytes { bytes in
      unsafe Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
  }
}
