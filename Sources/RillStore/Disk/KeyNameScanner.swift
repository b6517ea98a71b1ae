/// What a key needs to know of its bytes, found in one pass.
///
/// A key is often made where it is used, so this is part of what reading a value costs.
struct KeyNameScanner {
  private(set) var length = 0
  private(set) var isASCII = true
  private(set) var containsNUL = false
  /// The same for the same bytes; tables put it through their own seeded hasher.
  private(set) var hash: UInt64 = 0

  init(_ name: String) {
    var name = name
    name.withUTF8 { bytes in
      length = bytes.count
      var highBits: UInt64 = 0
      var zeros: UInt64 = 0
      var index = 0
      var hash = UInt64(bytes.count)
      while index < bytes.count {
        var word: UInt64
        if bytes.count - index >= 8 {
          word = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        } else {
          // Filled up with ones, which are neither zero nor high.
          word = 0x0101_0101_0101_0101
          for place in index..<bytes.count { word = unsafe word << 8 | UInt64(bytes[place]) }
        }
        highBits |= word & 0x8080_8080_8080_8080
        // Not zero if a byte is; that bytes above a zero are found as well does no harm.
        zeros |= (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
        hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
        hash ^= hash >> 29
        index += 8
      }
      isASCII = highBits == 0
      containsNUL = zeros != 0
      self.hash = hash
    }
  }
}
