/// Where in a log the blocks of its snapshot are, so that a large store can be opened without reading all of it.
///
/// It follows the header of a log of version 2:
///
///     number of entries, 8 | number of blocks, 4 | for each block: its end, 8, and its last sequence, 8 | CRC32C, 4
///
/// The CRC32C covers the log's identity and all before. Each entry of the snapshot is in the block that its key selects, and a block
/// consists of frames. A block without entries is empty.
package struct SnapshotIndex: Equatable, Sendable {
  /// The end of a block: the next one starts there.
  package struct BlockEnd: Equatable, Sendable {
    /// The offset in the log.
    package var offset: Int
    /// The sequence of the last frame before the offset.
    package var sequence: UInt64
  }

  static let headLength = 12
  /// How many bytes a block has on average.
  private static let blockLength = 4096

  /// The number of entries in the snapshot.
  let entries: Int
  private let seed: UInt32
  /// The start of the first block, and the end of each.
  private let ends: [BlockEnd]

  var blockCount: Int { ends.count - 1 }
  /// The offset of the first block.
  var start: Int { ends[0].offset }
  /// The offset after the last block.
  var end: Int { ends[ends.count - 1].offset }
  /// The number of bytes of all blocks.
  var length: Int { end - start }

  /// Creates the index of blocks with the given lengths and numbers of frames.
  init(_ header: LogHeader, entries: Int, blocks: [(length: Int, frames: Int)]) {
    self.entries = entries
    seed = Frame.seed(header.identity)
    let start = LogHeader.length + SnapshotIndex.length(blocks: blocks.count)
    var ends = [BlockEnd(offset: start, sequence: header.first - 1)]
    for (index, block) in blocks.enumerated() {
      ends.append(
        BlockEnd(offset: ends[index].offset + block.length, sequence: ends[index].sequence + UInt64(block.frames)))
    }
    self.ends = ends
  }

  /// Returns the block of a key.
  ///
  /// Names that are chosen to be in one block make that block large, which costs no more than a log without an index.
  static func block(of key: Store.Key, seed: UInt32, count: Int) -> Int {
    var crc = CRC32C(seed)
    let name = Array(key.name.utf8)
    crc.add(name, 0..<name.count)
    return Int(crc.value) % count
  }

  func block(of key: Store.Key) -> Int { SnapshotIndex.block(of: key, seed: seed, count: blockCount) }

  /// Returns the bytes and the sequences of a block.
  func block(_ index: Int) -> (bytes: Range<Int>, before: UInt64, last: UInt64) {
    (ends[index].offset..<ends[index + 1].offset, ends[index].sequence, ends[index + 1].sequence)
  }

  /// Returns how many blocks a snapshot should have.
  static func blockCount(entries: Int, size: Int) -> Int { max(1, min(entries, size / blockLength)) }

  // MARK: Bytes

  /// Returns the number of bytes of an index.
  static func length(blocks: Int) -> Int { headLength + 16 * blocks + 4 }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: UInt64(entries))
    bytes.append(number: UInt32(blockCount))
    for end in ends.dropFirst() {
      bytes.append(number: UInt64(end.offset))
      bytes.append(number: end.sequence)
    }
    var crc = CRC32C(seed)
    crc.add(bytes, 0..<bytes.count)
    bytes.append(number: crc.value)
    return bytes
  }

  /// Returns the number of bytes of the index that starts with these bytes, which may be damaged.
  static func length(head: [UInt8]) -> Int? {
    guard head.count >= headLength else { return nil }
    return length(blocks: Int(head.number(UInt32.self, at: 8)))
  }

  /// Returns the offset of the first frame of a log, or nil if the log has a damaged index.
  static func firstFrame(in log: [UInt8], _ header: LogHeader) -> Int? {
    header.isIndexed ? SnapshotIndex(log, header)?.start : LogHeader.length
  }

  /// Reads the index from the bytes of a log that start with the header.
  ///
  /// Returns nil if it is damaged.
  package init?(_ log: [UInt8], _ header: LogHeader) {
    let start = LogHeader.length
    guard let length = SnapshotIndex.length(head: Array(log.dropFirst(start).prefix(SnapshotIndex.headLength))),
      log.count - start >= length
    else { return nil }
    var crc = CRC32C(Frame.seed(header.identity))
    crc.add(log, start..<start + length - 4)
    guard crc.value == log.number(UInt32.self, at: start + length - 4) else { return nil }
    var ends = [BlockEnd(offset: start + length, sequence: header.first - 1)]
    for place in stride(from: start + SnapshotIndex.headLength, to: start + length - 4, by: 16) {
      guard let offset = Int(exactly: log.number(UInt64.self, at: place)) else { return nil }
      let end = BlockEnd(offset: offset, sequence: log.number(UInt64.self, at: place + 8))
      let last = ends[ends.count - 1]
      guard end.offset >= last.offset, end.sequence >= last.sequence else { return nil }
      ends.append(end)
    }
    guard ends.count > 1, ends[ends.count - 1].sequence == header.snapshotLast,
      let entries = Int(exactly: log.number(UInt64.self, at: start))
    else { return nil }
    self.entries = entries
    seed = Frame.seed(header.identity)
    self.ends = ends
  }
}
