/// A new value of a key, or its removal.
package struct Edit: Hashable, Sendable {
  package var key: Store.Key
  package var value: [UInt8]?

  package init(key: Store.Key, value: [UInt8]?) {
    self.key = key
    self.value = value
  }
}

extension Edit {
  static let maximumValueLength = 16 << 20

  /// The maximum length of the payload of one frame, in bytes.
  static let maximumFrameLength = 1 << 30

  static func check(_ edits: [Edit]) throws(StoreError) {
    for edit in edits {
      if let value = edit.value, value.count > maximumValueLength { throw .tooLarge(bytes: value.count, key: edit.key) }
    }
    let size = edits.reduce(0) { $0 + $1.size }
    if size > maximumFrameLength { throw .tooLarge(bytes: size, key: nil) }
  }

  /// The number of bytes that the entry takes in a frame, without encryption.
  package var size: Int { nameSize + (value.map { 4 + ValuePlace.checkLength + $0.count } ?? 0) }

  /// The number of bytes that the entry takes among the names of a frame.
  var nameSize: Int { 3 + key.name.utf8.count }

  func appendName(to bytes: inout [UInt8]) {
    let name = key.name.utf8
    bytes.append(value == nil ? 2 : 1)
    bytes.append(number: UInt16(name.count))
    bytes.append(contentsOf: name)
  }

  /// Returns the keys of a frame, and whether each has a value, or nil if the bytes are not a sequence of valid names.
  static func readNames(_ bytes: [UInt8], _ range: Range<Int>) -> [(key: Store.Key, hasValue: Bool)]? {
    var names: [(key: Store.Key, hasValue: Bool)] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard bytes[offset] == 1 || bytes[offset] == 2, range.upperBound - offset >= 3 else { return nil }
      let end = offset + 3 + Int(bytes.number(UInt16.self, at: offset + 1))
      guard end <= range.upperBound, let key = key(bytes, offset + 3..<end) else { return nil }
      names.append((key, bytes[offset] == 1))
      offset = end
    }
    return names
  }

  /// Returns the key whose name is in a range of bytes, or nil if it is not valid.
  static func key(_ bytes: [UInt8], _ range: Range<Int>) -> Store.Key? {
    // Several times as fast as `String(validating:as:)`, which is not specialized.
    let name = unsafe bytes[range].withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    guard let key = try? Store.Key(name) else { return nil }
    // Bytes that are not valid were replaced, by ones that are not ASCII.
    return key.isASCII || name.utf8.elementsEqual(bytes[range]) ? key : nil
  }
}
