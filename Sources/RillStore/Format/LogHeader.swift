/// The header of a log, 40 bytes long.
///
///     "RILLSTOR" | version, 4 | identity, 8 | first sequence, 8 | last of the snapshot, 8 | CRC32C of all before, 4
///
/// Later versions keep this layout, so that an older program can distinguish them from a damaged file. In version 2, an index of the
/// snapshot follows the header. Logs with a small snapshot are written in version 1.
package struct LogHeader: Equatable {
  package static let length = 40
  private static let plainVersion: UInt32 = 1
  private static let indexedVersion: UInt32 = 2
  /// The sequences of a snapshot are less than this, which leaves enough numbers for later frames.
  static let sequenceLimit: UInt64 = 1 << 62
  private static let magic = Array("RILLSTOR".utf8)

  /// Random, not zero, and new for each file.
  ///
  /// It is part of every checksum in the file. So the bytes of another log, or of this one before it was compacted, never look like
  /// a valid frame.
  package var identity: UInt64
  /// The sequence of the first frame.
  package var first: UInt64
  /// The sequence of the last frame of the snapshot, or `first - 1` if the snapshot is empty.
  ///
  /// The snapshot is what the file contained when it got its name. It was durable before any process could read it, so damage in it
  /// is never a torn tail.
  package var snapshotLast: UInt64
  /// Whether an index of the snapshot follows.
  package var isIndexed: Bool

  package init(identity: UInt64, first: UInt64, snapshotLast: UInt64, isIndexed: Bool = false) {
    self.identity = identity
    self.first = first
    self.snapshotLast = snapshotLast
    self.isIndexed = isIndexed
  }

  package var bytes: [UInt8] {
    var bytes = LogHeader.magic
    bytes.append(number: isIndexed ? LogHeader.indexedVersion : LogHeader.plainVersion)
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
    let version = bytes.number(UInt32.self, at: 8)
    guard version == plainVersion || version == indexedVersion else { return .newer }
    let header = LogHeader(
      identity: bytes.number(UInt64.self, at: 12), first: bytes.number(UInt64.self, at: 20),
      snapshotLast: bytes.number(UInt64.self, at: 28), isIndexed: version == indexedVersion)
    guard header.identity != 0, header.first > 0, header.snapshotLast >= header.first - 1, header.snapshotLast < sequenceLimit
    else { return .bad }
    return .header(header)
  }
}
