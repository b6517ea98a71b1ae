/// Where in a log the blocks of its snapshot are, so that a large store can be opened without reading all of it.
///
/// It follows the header of a log of version 5:
///
///     number of entries, 8 | number of blocks, 4 | for each block: its end, 8, and its last sequence, 8 | CRC32C, 4
///
/// The CRC32C covers the log's identity and all bytes before it. In an encrypted log, an authentication code of 32 bytes precedes it. Each
/// entry of the snapshot is in the block that its key selects, and a block consists of frames. A block without entries is empty.
package struct SnapshotIndex: Sendable {
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
  private let coding: PayloadEncryption
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
  init(_ header: LogHeader, _ coding: PayloadEncryption, entries: Int, blocks: [(length: Int, frames: Int)]) {
    self.entries = entries
    self.coding = coding
    seed = Frame.seed(header.identity)
    let start = header.end + SnapshotIndex.length(blocks: blocks.count, isEncrypted: header.encryption != nil)
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
  ///
  /// An encrypted log must not reveal names by their blocks, so the selection depends on the log's key.
  static func block(of key: Store.Key, seed: UInt32, _ coding: PayloadEncryption, count: Int) throws(StoreError) -> Int {
    if let cipher = coding.cipher { return Int(try cipher.number(of: key) % UInt64(count)) }
    var crc = CRC32C(seed)
    let name = Array(key.name.utf8)
    crc.add(name, 0..<name.count)
    return Int(crc.value) % count
  }

  func block(of key: Store.Key) -> Int {
    do throws(StoreError) {
      return try SnapshotIndex.block(of: key, seed: seed, coding, count: blockCount)
    } catch {
      // The same function of the cipher has succeeded when the log was opened. Like any allocation, it can only run out of memory.
      preconditionFailure("\(error)")
    }
  }

  /// Returns the bytes and the sequences of a block.
  func block(_ index: Int) -> (bytes: Range<Int>, before: UInt64, last: UInt64) {
    (ends[index].offset..<ends[index + 1].offset, ends[index].sequence, ends[index + 1].sequence)
  }

  /// Returns how many blocks a snapshot should have.
  static func blockCount(entries: Int, size: Int) -> Int { max(1, min(entries, size / blockLength)) }

  // MARK: Bytes

  /// Returns the number of bytes of an index.
  static func length(blocks: Int, isEncrypted: Bool) -> Int {
    headLength + 16 * blocks + (isEncrypted ? SystemCryptoProvider.codeLength : 0) + 4
  }

  func bytes() throws(StoreError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: UInt64(entries))
    bytes.append(number: UInt32(blockCount))
    for end in ends.dropFirst() {
      bytes.append(number: UInt64(end.offset))
      bytes.append(number: end.sequence)
    }
    if let cipher = coding.cipher { bytes += try cipher.code(ofIndex: bytes) }
    var crc = CRC32C(seed)
    crc.add(bytes, 0..<bytes.count)
    bytes.append(number: crc.value)
    return bytes
  }

  /// Returns the number of bytes of the index that starts with these bytes, which may be damaged.
  static func length(head: [UInt8], _ header: LogHeader) -> Int? {
    guard head.count >= headLength else { return nil }
    return length(blocks: Int(head.number(UInt32.self, at: 8)), isEncrypted: header.encryption != nil)
  }

  /// Returns the offset of the first frame of a log, or nil if the log has a damaged index.
  static func firstFrame(in log: [UInt8], _ header: LogHeader, _ coding: PayloadEncryption) throws(StoreError) -> Int? {
    header.isIndexed ? try SnapshotIndex(log, header, coding)?.start : header.end
  }

  /// Reads the index from the bytes of a log that start with the header.
  ///
  /// Returns nil if it is damaged or not authentic.
  package init?(_ log: [UInt8], _ header: LogHeader, _ coding: PayloadEncryption) throws(StoreError) {
    let start = header.end
    guard let length = SnapshotIndex.length(head: Array(log.dropFirst(start).prefix(SnapshotIndex.headLength)), header),
      log.count - start >= length
    else { return nil }
    var crc = CRC32C(Frame.seed(header.identity))
    crc.add(log, start..<start + length - 4)
    guard crc.value == log.number(UInt32.self, at: start + length - 4) else { return nil }
    let end = start + length - 4 - (header.encryption == nil ? 0 : SystemCryptoProvider.codeLength)
    if let cipher = coding.cipher {
      let code = try cipher.code(ofIndex: Array(log[start..<end]))
      guard LogCipher.areEqual(code, Array(log[end..<end + code.count])) else { return nil }
    }
    var ends = [BlockEnd(offset: start + length, sequence: header.first - 1)]
    for place in stride(from: start + SnapshotIndex.headLength, to: end, by: 16) {
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
    self.coding = coding
    seed = Frame.seed(header.identity)
    self.ends = ends
  }
}
