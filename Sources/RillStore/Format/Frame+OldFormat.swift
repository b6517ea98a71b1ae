/// Reading the frames of logs that an earlier version of the store has written, which the next change replaces.
///
///     length of the payload, 4 | sequence, 8 | check of the head, 4 | payload | CRC32C, 4
///
/// The CRC32C covers the log's identity, the length, the sequence and the payload. The check of the head is that checksum before the
/// payload is added. `LogCipher` seals the payload as a whole. It is a sequence of entries:
///
///     1 | length of the key, 2 | length of the value, 4 | key | value        a value
///     2 | length of the key, 2 | key                                         a removal
extension Frame {
  private static let oldHeadLength = 16
  private static let oldOverhead = 20

  /// Reads the frame at an offset.
  static func readOld(
    _ bytes: [UInt8], at offset: Int, seed: UInt32, _ coding: PayloadEncryption
  ) throws(StoreError) -> Reading {
    let rest = bytes.count - offset - oldOverhead
    guard rest > 0 else { return .invalid }
    let length = Int(bytes.number(UInt32.self, at: offset))
    let sequence = bytes.number(UInt64.self, at: offset + 4)
    guard length > 0, length <= rest, sequence > 0 else { return .invalid }
    var crc = CRC32C(seed)
    crc.add(bytes, offset..<offset + 12)
    guard crc.value == bytes.number(UInt32.self, at: offset + 12) else { return .invalid }
    let payload = offset + oldHeadLength..<offset + oldHeadLength + length
    crc.add(bytes, payload)
    let check = bytes.number(UInt32.self, at: payload.upperBound)
    guard crc.value == check else { return .invalid }
    var frame = Frame(sequence: sequence, entries: [], check: check, start: offset, end: payload.upperBound + 4)
    switch coding {
    case .plain:
      guard let entries = oldEntries(bytes, payload) else { return .invalid }
      frame.entries = entries
    case .sealed(let cipher):
      guard let opened = try cipher.openOldPayload(bytes, payload, sequence: sequence),
        let entries = oldEntries(opened, opened.indices)
      else { return .forged(end: frame.end) }
      frame.entries = entries
    case .opaque: break
    }
    return .frame(frame)
  }

  /// Returns the entries of a payload, or nil if it is not a sequence of valid entries.
  private static func oldEntries(_ bytes: [UInt8], _ payload: Range<Int>) -> [LogEntry]? {
    var entries: [LogEntry] = []
    var offset = payload.lowerBound
    while offset < payload.upperBound {
      let hasValue = bytes[offset] == 1
      let head = hasValue ? 7 : 3
      guard hasValue || bytes[offset] == 2, payload.upperBound - offset >= head else { return nil }
      let keyEnd = offset + head + Int(bytes.number(UInt16.self, at: offset + 1))
      let valueLength = hasValue ? Int(bytes.number(UInt32.self, at: offset + 3)) : 0
      guard keyEnd <= payload.upperBound, valueLength <= payload.upperBound - keyEnd,
        let key = Edit.key(bytes, offset + head..<keyEnd)
      else { return nil }
      entries.append(LogEntry(key: key, value: hasValue ? Array(bytes[keyEnd..<keyEnd + valueLength]) : nil, place: nil))
      offset = keyEnd + valueLength
    }
    return entries
  }
}
