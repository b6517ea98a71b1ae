/// One commit in the log.
///
///     length of the payload, 4 | sequence, 8 | check of the head, 4 | payload | CRC32C, 4
///
/// The CRC32C covers the log's identity, the length, the sequence and the payload. The check of the head is that checksum before the
/// payload is added. With it, the search for frames after a damaged one takes a single pass: a payload is read only after a valid
/// head. Without it, a value that contains many invalid heads would make the search quadratic.
///
/// In an encrypted log, the payload is sealed by `LogCipher`. Otherwise it is a sequence of entries:
///
///     1 | length of the key, 2 | length of the value, 4 | key | value        a value
///     2 | length of the key, 2 | key                                         a removal
package struct Frame: Equatable {
  static let headLength = 16
  package static let overhead = 20

  package var sequence: UInt64
  /// The entries, or none if they are encrypted and were not read.
  package var edits: [Edit]
  /// The offset of the frame.
  package var start: Int
  /// The offset after the frame.
  package var end: Int

  /// Returns the bytes of a frame.
  ///
  /// There must be at least one edit, and `size` must be the sum of the sizes of the edits, below 4 GiB.
  package static func bytes(_ edits: some Sequence<Edit>, size: Int, sequence: UInt64, identity: UInt64) -> [UInt8] {
    bytes(payloadLength: size, sequence: sequence, identity: identity) { bytes in
      for edit in edits { edit.append(to: &bytes) }
    }
  }

  /// Returns the bytes of a frame of a log with any coding.
  static func bytes(
    _ edits: some Sequence<Edit>, size: Int, sequence: UInt64, identity: UInt64, _ coding: PayloadEncryption
  ) throws(StoreError) -> [UInt8] {
    guard let cipher = coding.cipher else { return bytes(edits, size: size, sequence: sequence, identity: identity) }
    var payload: [UInt8] = []
    payload.reserveCapacity(size)
    for edit in edits { edit.append(to: &payload) }
    let sealed = try cipher.seal(payload, sequence: sequence)
    return bytes(payloadLength: sealed.count, sequence: sequence, identity: identity) { $0 += sealed }
  }

  private static func bytes(
    payloadLength: Int, sequence: UInt64, identity: UInt64, _ appendPayload: (inout [UInt8]) -> Void
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payloadLength + overhead)
    bytes.append(number: UInt32(payloadLength))
    bytes.append(number: sequence)
    var crc = CRC32C(seed(identity))
    crc.add(bytes, 0..<12)
    bytes.append(number: crc.value)
    appendPayload(&bytes)
    precondition(bytes.count == payloadLength + headLength && payloadLength > 0)
    crc.add(bytes, headLength..<bytes.count)
    bytes.append(number: crc.value)
    return bytes
  }

  /// Returns the checksum of a log's identity, with which every other checksum in the log starts.
  static func seed(_ identity: UInt64) -> UInt32 {
    var crc = CRC32C()
    crc.add(identity)
    return crc.value
  }

  enum Reading {
    case frame(Frame)
    /// The bytes are not a valid frame.
    case invalid
    /// The checksums of a frame that ends at this offset are valid, but its payload is not authentic. No crash causes this.
    case forged(end: Int)
  }

  /// Reads the frame at an offset.
  static func read(_ bytes: [UInt8], at offset: Int, seed: UInt32, _ coding: PayloadEncryption) throws(StoreError) -> Reading {
    let rest = bytes.count - offset - overhead
    guard rest > 0 else { return .invalid }
    let length = Int(bytes.number(UInt32.self, at: offset))
    let sequence = bytes.number(UInt64.self, at: offset + 4)
    guard length > 0, length <= rest, sequence > 0 else { return .invalid }
    var crc = CRC32C(seed)
    crc.add(bytes, offset..<offset + 12)
    guard crc.value == bytes.number(UInt32.self, at: offset + 12) else { return .invalid }
    let payload = offset + headLength..<offset + headLength + length
    crc.add(bytes, payload)
    guard crc.value == bytes.number(UInt32.self, at: payload.upperBound) else { return .invalid }
    let end = payload.upperBound + 4
    switch coding {
    case .plain:
      guard let edits = Edit.read(bytes, payload) else { return .invalid }
      return .frame(Frame(sequence: sequence, edits: edits, start: offset, end: end))
    case .sealed(let cipher):
      guard let opened = try cipher.open(bytes, payload, sequence: sequence),
        let edits = Edit.read(opened, opened.indices)
      else { return .forged(end: end) }
      return .frame(Frame(sequence: sequence, edits: edits, start: offset, end: end))
    case .opaque:
      return .frame(Frame(sequence: sequence, edits: [], start: offset, end: end))
    }
  }
}
