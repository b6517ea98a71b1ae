/// A dictionary in parts, which are copied one by one.
///
/// A change of a dictionary that is also elsewhere, such as in a snapshot for a reader, copies it. This one copies only the part with the
/// changed key.
struct PartitionedDictionary<Value: Sendable>: Sendable {
  private static var partLength: Int { 512 }
  private var parts: [[Store.Key: Value]] = [[:]]
  private(set) var count = 0

  @inline(__always)
  private func part(of key: Store.Key) -> Int { parts.count == 1 ? 0 : Int(key.partition & UInt64(parts.count - 1)) }

  @inline(__always)
  subscript(key: Store.Key) -> Value? {
    get { parts[part(of: key)][key] }
    set {
      let index = part(of: key)
      let before = parts[index].count
      parts[index][key] = newValue
      count += parts[index].count - before
      if count > parts.count * Self.partLength, parts.count < 1 << 16 { grow() }
    }
  }

  /// Makes four times as many parts, so that it is rare that all keys move.
  private mutating func grow() {
    let old = parts
    parts = Array(repeating: [:], count: old.count * 4)
    for (key, value) in old.joined() { parts[part(of: key)][key] = value }
  }

  func forEach(_ body: (Store.Key, Value) -> Void) {
    for part in parts { for (key, value) in part { body(key, value) } }
  }
}

extension Store.Key {
  /// A number by which keys are spread over parts.
  ///
  /// Unlike the hash of a dictionary, it is not seeded. If all names were chosen to be in one part, that part would be copied whole.
  fileprivate var partition: UInt64 {
    var name = name
    return name.withUTF8 { bytes in
      var word: UInt64 = UInt64(bytes.count)
      for index in max(0, bytes.count - 8)..<bytes.count { word = unsafe word << 8 ^ UInt64(bytes[index]) }
      return (word &* 0x9e37_79b9_7f4a_7c15) >> 40
    }
  }
}
