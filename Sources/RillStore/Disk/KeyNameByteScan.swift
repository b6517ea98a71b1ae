/// What the validation of a key's name needs to know of its bytes, computed in one pass.
///
/// Keys are often created where they are used, so this cost is part of reading a value.
struct KeyNameByteScan {
  private(set) var length = 0
  private(set) var isASCII = true
  private(set) var containsNUL = false

  init(_ name: String) {
    var name = name
    name.withUTF8 { bytes in
      length = bytes.count
      var highBits: UInt64 = 0
      var zeros: UInt64 = 0
      var index = 0
      while index < bytes.count {
        var word: UInt64
        if bytes.count - index >= 8 {
          word = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        } else {
          // Padded with bytes of value 1, which are neither zero nor outside of ASCII.
          word = 0x0101_0101_0101_0101
          for place in index..<bytes.count { word = unsafe word << 8 | UInt64(bytes[place]) }
        }
        highBits |= word & 0x8080_8080_8080_8080
        // Not zero if a byte is zero. It can also mark bytes above a zero byte, which does no harm.
        zeros |= (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
        index += 8
      }
      isASCII = highBits == 0
      containsNUL = zeros != 0
    }
  }

  /// Hashes the bytes of a name.
  ///
  /// With the seed of the process: names can come from a network, and must not be chosen so that they collide.
  @inline(__always)
  static func hash(_ name: String, into hasher: inout Hasher) {
    var name = name
    name.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
