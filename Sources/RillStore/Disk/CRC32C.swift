/// The checksum of the log: CRC-32C, as in iSCSI and ext4 (polynomial 0x1EDC6F41, reflected).
///
/// It is implemented here because neither the standard library nor the system's C library contains it, and Swift cannot use the
/// processor's instruction for it. Each step processes eight bytes with eight tables.
package struct CRC32C {
  /// The checksum of the bytes added so far.
  package private(set) var value: UInt32

  /// Continues from the checksum of earlier bytes; the checksum of no bytes is 0.
  package init(_ value: UInt32 = 0) { self.value = value }

  /// Adds the bytes of a range.
  package mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    var crc = ~value
    unsafe CRC32C.tables.withUnsafeBufferPointer { tables in
      unsafe bytes.withUnsafeBytes { bytes in
        var index = range.lowerBound
        while range.upperBound - index >= 8 {
          let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) ^ UInt64(crc)
          let low = UInt32(truncatingIfNeeded: word)
          let high = UInt32(truncatingIfNeeded: word >> 32)
          crc = unsafe tables[7 << 8 | Int(low & 0xff)] ^ tables[6 << 8 | Int(low >> 8 & 0xff)]
          crc = unsafe crc ^ tables[5 << 8 | Int(low >> 16 & 0xff)] ^ tables[4 << 8 | Int(low >> 24)]
          crc = unsafe crc ^ tables[3 << 8 | Int(high & 0xff)] ^ tables[2 << 8 | Int(high >> 8 & 0xff)]
          crc = unsafe crc ^ tables[1 << 8 | Int(high >> 16 & 0xff)] ^ tables[Int(high >> 24)]
          index += 8
        }
        while index < range.upperBound {
          crc = unsafe tables[Int((crc ^ UInt32(bytes[index])) & 0xff)] ^ (crc >> 8)
          index += 1
        }
      }
    }
    value = ~crc
  }

  /// Adds the eight bytes of a number, in little-endian order.
  mutating func add(_ number: UInt64) {
    let word = number ^ UInt64(~value)
    value = unsafe ~CRC32C.tables.withUnsafeBufferPointer { tables in
      (0..<8).reduce(0) { (crc: UInt32, byte: Int) -> UInt32 in
        let bits = Int(truncatingIfNeeded: word >> UInt64(8 * byte)) & 0xff
        return unsafe crc ^ tables[(7 - byte) << 8 | bits]
      }
    }
  }

  /// Adds the four bytes of a number, in little-endian order.
  mutating func add(_ number: UInt32) {
    let word = number ^ ~value
    value = unsafe ~CRC32C.tables.withUnsafeBufferPointer { tables in
      (0..<4).reduce(0) { (crc: UInt32, byte: Int) -> UInt32 in
        let bits = Int(truncatingIfNeeded: word >> UInt32(8 * byte)) & 0xff
        return unsafe crc ^ tables[(3 - byte) << 8 | bits]
      }
    }
  }

  /// Returns the checksum of the bytes.
  package static func of(_ bytes: [UInt8]) -> UInt32 {
    var crc = CRC32C()
    crc.add(bytes, 0..<bytes.count)
    return crc.value
  }

  /// Table *k* contains the effect of each byte that is followed by *k* more bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0x82f6_3b78 : crc >> 1 }
      tables[byte] = crc
    }
    for table in 1..<8 {
      for byte in 0..<256 {
        let shorter = tables[(table - 1) << 8 | byte]
        tables[table << 8 | byte] = tables[Int(shorter & 0xff)] ^ shorter >> 8
      }
    }
    return tables
  }()
}
