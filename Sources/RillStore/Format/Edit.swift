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

  /// The number of bytes that the entry takes in a payload.
  package var size: Int {
    let keyLength = key.name.utf8.count
    return value.map { 7 + keyLength + $0.count } ?? 3 + keyLength
  }

  func append(to bytes: inout [UInt8]) {
    let name = key.name.utf8
    bytes.append(value == nil ? 2 : 1)
    bytes.append(number: UInt16(name.count))
    if let value { bytes.append(number: UInt32(value.count)) }
    bytes.append(contentsOf: name)
    if let value { bytes.append(contentsOf: value) }
  }

  /// Returns the entries of a payload, or nil if it is not a sequence of valid entries.
  static func read(_ bytes: [UInt8], _ payload: Range<Int>) -> [Edit]? {
    var edits: [Edit] = []
    var offset = payload.lowerBound
    while offset < payload.upperBound {
      let hasValue = bytes[offset] == 1
      let head = hasValue ? 7 : 3
      guard hasValue || bytes[offset] == 2, payload.upperBound - offset >= head else { return nil }
      let keyEnd = offset + head + Int(bytes.number(UInt16.self, at: offset + 1))
      let valueLength = hasValue ? Int(bytes.number(UInt32.self, at: offset + 3)) : 0
      guard keyEnd <= payload.upperBound, valueLength <= payload.upperBound - keyEnd else { return nil }
      guard let name = String(validating: bytes[offset + head..<keyEnd], as: UTF8.self) else { return nil }
      guard let key = try? Store.Key(name) else { return nil }
      edits.append(Edit(key: key, value: hasValue ? Array(bytes[keyEnd..<keyEnd + valueLength]) : nil))
      offset = keyEnd + valueLength
    }
    return edits
  }
}
