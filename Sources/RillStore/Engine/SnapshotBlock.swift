/// The entries of a block of a snapshot as they are kept in memory, without an object for each.
///
///     length of the key, 2 | length of the value, 4, or 2³² − 1 if it was erased | key | value
struct SnapshotBlock: Sendable {
  private static let erasedLength = UInt32.max
  private static let headLength = 6
  private let bytes: [UInt8]

  init(_ entries: some Sequence<LogEntry>) {
    var bytes: [UInt8] = []
    // An array that grows by doubling would keep up to twice the memory.
    bytes.reserveCapacity(
      entries.reduce(0) { $0 + Self.headLength + $1.key.name.utf8.count + ($1.value?.count ?? 0) })
    for entry in entries {
      bytes.append(number: UInt16(entry.key.name.utf8.count))
      bytes.append(number: entry.value.map { UInt32($0.count) } ?? Self.erasedLength)
      bytes += entry.key.name.utf8
      bytes += entry.value ?? []
    }
    self.bytes = bytes
  }

  private func next(_ place: inout Int) -> (key: Range<Int>, value: Range<Int>?) {
    let keyLength = Int(bytes.number(UInt16.self, at: place))
    let length = bytes.number(UInt32.self, at: place + 2)
    let keyStart = place + Self.headLength
    let valueStart = keyStart + keyLength
    let isErased = length == Self.erasedLength
    place = valueStart + (isErased ? 0 : Int(length))
    return (keyStart..<valueStart, isErased ? nil : valueStart..<place)
  }

  /// Returns the value of a key, or nil if the block does not contain the key or its value was erased.
  func value(of key: Store.Key) -> [UInt8]? {
    var name = key.name
    return name.withUTF8 { name in
      var place = 0
      while place < bytes.count {
        let entry = next(&place)
        guard entry.key.count == name.count, let value = entry.value else { continue }
        if unsafe bytes[entry.key].withUnsafeBufferPointer({ unsafe $0.elementsEqual(name) }) { return Array(bytes[value]) }
      }
      return nil
    }
  }

  /// Calls `body` with the place of each entry that was not erased, and its key.
  func forEachPlace(_ body: (Int, Store.Key) -> Void) {
    var place = 0
    while place < bytes.count {
      let start = place
      let entry = next(&place)
      // The names were valid when they were read.
      if entry.value != nil, let key = Edit.key(bytes, entry.key) { body(start, key) }
    }
  }

  /// Calls `body` with the place of each entry that was not erased.
  func forEachPlace(_ body: (Int) -> Void) {
    var place = 0
    while place < bytes.count {
      let start = place
      if next(&place).value != nil { body(start) }
    }
  }

  /// Returns the value of the entry at a place.
  func value(at place: Int) -> [UInt8] {
    var place = place
    return next(&place).value.map { Array(bytes[$0]) } ?? []
  }

  /// Returns the entry at a place.
  func edit(at place: Int) -> Edit? {
    var place = place
    let (key, value) = next(&place)
    return Edit.key(bytes, key).map { Edit(key: $0, value: value.map { Array(bytes[$0]) } ?? []) }
  }
}
