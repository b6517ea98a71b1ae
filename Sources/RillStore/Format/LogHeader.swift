/// How a log begins: 40 bytes.
///
///     "RILLSTOR" | version, 4 | identity, 8 | first sequence, 8 | last of the snapshot, 8 | CRC32C of all before, 4
///
/// Later versions keep this shape, so that an older program can tell them from a damaged file.
package struct LogHeader: Equatable {
  package static let length = 40
  static let version: UInt32 = 1
  /// Sequences of snapshots are below, which leaves room to count on from.
  static let bound: UInt64 = 1 << 62
  private static let magic = Array("RILLSTOR".utf8)

  /// Random, not zero, and new for each file.
  ///
  /// It is part of every checksum in the file, so that bytes of another log, or of this one before it was compacted, never look
  /// like a frame.
  package var identity: UInt64
  /// The sequence of the first frame.
  package var first: UInt64
  /// The sequence of the last frame that was there when the file got its name; `first - 1` if there was none.
  ///
  /// What is damaged up to here is no torn tail: it was durable before anybody saw it.
  package var snapshotLast: UInt64

  package init(identity: UInt64, first: UInt64, snapshotLast: UInt64) {
    self.identity = identity
    self.first = first
    self.snapshotLast = snapshotLast
  }

  package var bytes: [UInt8] {
    var bytes = LogHeader.magic
    bytes.append(number: LogHeader.version)
    bytes.append(number: identity)
    bytes.append(number: first)
    bytes.append(number: snapshotLast)
    bytes.append(number: CRC32C.of(bytes))
    return bytes
  }

  package enum Reading: Equatable {
    case header(LogHeader)
    case newer
    case bad
  }

  package static func read(_ bytes: [UInt8]) -> Reading {
    guard bytes.count >= length, bytes.starts(with: magic) else { return .bad }
    var crc = CRC32C()
    crc.add(bytes, 0..<length - 4)
    guard crc.value == bytes.number(UInt32.self, at: length - 4) else { return .bad }
    guard bytes.number(UInt32.self, at: 8) == version else { return .newer }
    let header = LogHeader(
      identity: bytes.number(UInt64.self, at: 12), first: bytes.number(UInt64.self, at: 20),
      snapshotLast: bytes.number(UInt64.self, at: 28))
    guard header.identity != 0, header.first > 0, header.snapshotLast >= header.first - 1, header.snapshotLast < bound else {
      return .bad
    }
    return .header(header)
  }
}
