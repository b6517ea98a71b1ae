/// One commit in the log.
///
///     length of the payload, 4 | sequence, 8 | check of the head, 4 | payload | CRC32C, 4
///
/// The CRC32C covers the log's identity, the length, the sequence and the payload. The check of the head is that checksum before the
/// payload is added. With it, the search for frames after a damaged one takes a single pass: a payload is read only after a valid
/// head. Without it, a value that contains many invalid heads would make the search quadratic.
///
/// The payload is a sequence of entries:
///
///     1 | length of the key, 2 | length of the value, 4 | key | value        a value
///     2 | length of the key, 2 | key                                         a removal
package struct Frame: Equatable {
  static let headLength = 16
  package static let overhead = 20

  package var sequence: UInt64
  package var edits: [Edit]
  /// The offset after the frame.
  package var end: Int

  /// Returns the bytes of a frame.
  ///
  /// There must be at least one edit, and `size` must be the sum of the sizes of the edits, below 4 GiB.
  package static func bytes(_ edits: some Sequence<Edit>, size: Int, sequence: UInt64, identity: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + overhead)
    bytes.append(number: UInt32(size))
    bytes.append(number: sequence)
    var crc = CRC32C(seed(identity))
    crc.add(bytes, 0..<12)
    bytes.append(number: crc.value)
    for edit in edits { edit.append(to: &bytes) }
    precondition(bytes.count == size + headLength && size > 0)
    crc.add(bytes, headLength..<bytes.count)
    bytes.append(number: crc.value)
    return bytes
  }

  /// Returns the checksum of a log's identity, with which every other checksum in the log starts.
  static func seed(_ identity: UInt64) -> UInt32 {
    var bytes: [UInt8] = []
    bytes.append(number: identity)
    return CRC32C.of(bytes)
  }

  /// Returns the frame at an offset, or nil if the bytes are not a valid frame.
  static func read(_ bytes: [UInt8], at offset: Int, seed: UInt32) -> Frame? {
    let rest = bytes.count - offset - overhead
    guard rest > 0 else { return nil }
    let length = Int(bytes.number(UInt32.self, at: offset))
    let sequence = bytes.number(UInt64.self, at: offset + 4)
    guard length > 0, length <= rest, sequence > 0 else { return nil }
    var crc = CRC32C(seed)
    crc.add(bytes, offset..<offset + 12)
    guard crc.value == bytes.number(UInt32.self, at: offset + 12) else { return nil }
    let payload = offset + headLength..<offset + headLength + length
    crc.add(bytes, payload)
    guard crc.value == bytes.number(UInt32.self, at: payload.upperBound) else { return nil }
    guard let edits = Edit.read(bytes, payload) else { return nil }
    return Frame(sequence: sequence, edits: edits, end: payload.upperBound + 4)
  }
}
