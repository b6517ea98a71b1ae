/// Writes a new log that consists of a snapshot.
struct SnapshotWriter {
  /// What was written.
  struct Written {
    let header: LogHeader
    /// The entries, with their places in the new log.
    let entries: Entries
    let count: Int
    /// The number of bytes of the entries.
    let size: Int
  }

  private static let bufferLength = 1 << 20
  private let disk: any Disk
  private let handle: Handle
  private let identity: UInt64
  private let coding: PayloadEncryption
  private let first: UInt64
  /// The sequence of the last frame.
  private var sequence: UInt64
  /// Bytes that were not written yet, and their offset in the file.
  private var buffer: [UInt8] = []
  private var offset: Int
  private var count = 0
  private var size = 0

  init(_ disk: any Disk, _ handle: Handle, identity: UInt64, _ coding: PayloadEncryption, after last: UInt64) {
    (self.disk, self.handle, self.identity, self.coding) = (disk, handle, identity, coding)
    (first, sequence) = (last + 1, last)
    offset = coding.cipher == nil ? LogHeader.length : LogHeader.encryptedLength
  }

  /// Writes a log with the entries, of which all have been read.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - live: The approximate number of their bytes.
  ///   - indexFloor: The least number of bytes of which the log has an index.
  /// - Returns: What was written.
  /// - Throws: `StoreError.unavailable`.
  mutating func write(_ entries: Entries, live: Int, indexFloor: Int) throws(StoreError) -> Written {
    if live < indexFloor || entries.upperBoundOfCount == 0 { return try writeWithoutIndex(entries) }
    let blocks = SnapshotIndex.blockCount(entries: entries.upperBoundOfCount, size: live)
    let seed = Frame.seed(identity)
    let partition = try EntryPartition(entries, count: blocks) { [coding] key throws(StoreError) in
      try SnapshotIndex.block(of: key, seed: seed, coding, count: blocks)
    }
    offset += SnapshotIndex.length(blocks: blocks, isEncrypted: coding.cipher != nil)
    var lengths: [(length: Int, frames: Int)] = []
    for block in 0..<blocks { lengths.append(try append(partition.edits(of: block))) }
    // A snapshot without entries has no frame by which the sequence of the new log could differ from that of the old one.
    if count == 0 { return try writeWithoutIndex(entries) }
    try flush()
    let header = try LogHeader(identity: identity, first: first, snapshotLast: sequence, isIndexed: true).signed(by: coding)
    let index = SnapshotIndex(header, coding, entries: count, blocks: lengths)
    try disk.writeAll(header.bytes + (try index.bytes()), to: handle, at: 0)
    return Written(header: header, entries: Entries(index, coding), count: count, size: size)
  }

  private mutating func writeWithoutIndex(_ entries: Entries) throws(StoreError) -> Written {
    var edits: [Edit] = []
    entries.forEach { edits.append(Edit(key: $0, value: $1)) }
    var new = Entries(nil, coding)
    offset = coding.cipher == nil ? LogHeader.length : LogHeader.encryptedLength
    try append(edits) { edit, place in new.set(edit.key, edit.value, at: place, isErasing: true) }
    try flush()
    // An empty log takes a sequence, too, so that its generation differs from that of the old log.
    let header =
      edits.isEmpty
      ? LogHeader(identity: identity, first: first + 1, snapshotLast: first)
      : LogHeader(identity: identity, first: first, snapshotLast: sequence)
    let signed = try header.signed(by: coding)
    try disk.writeAll(signed.bytes, to: handle, at: 0)
    return Written(header: signed, entries: new, count: count, size: size)
  }

  /// Appends entries, in several frames, so that damage at one place does not destroy all values.
  ///
  /// Calls `written` with each entry and its place in the log. Returns the number of bytes and of frames.
  @discardableResult
  private mutating func append(
    _ edits: [Edit], _ written: (Edit, ValuePlace?) -> Void = { _, _ in }
  ) throws(StoreError) -> (length: Int, frames: Int) {
    var appended = (length: 0, frames: 0)
    var rest = edits[...]
    while !rest.isEmpty {
      var frameSize = 0
      let group = rest.prefix { edit in
        defer { frameSize += edit.size }
        return frameSize < 16 << 10
      }
      rest = rest.dropFirst(group.count)
      sequence += 1
      let frame = try Frame.encoded(
        group, sequence: sequence, mark: disk.randomMark(), identity: identity, coding)
      let start = offset + buffer.count
      for (edit, place) in zip(group, frame.places) {
        size += edit.size
        written(edit, place.map { ValuePlace(offset: start + $0.offset, length: $0.length) })
      }
      count += group.count
      buffer += frame.bytes
      if buffer.count >= Self.bufferLength { try flush() }
      appended = (appended.length + frame.bytes.count, appended.frames + 1)
    }
    return appended
  }

  /// Writes in several parts, because not all systems can write 2 GiB in one call, and to take little memory.
  private mutating func flush() throws(StoreError) {
    if buffer.isEmpty { return }
    try disk.writeAll(buffer, to: handle, at: offset)
    offset += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }
}

extension Disk {
  /// Returns the mark of a frame.
  func randomMark() -> UInt32 { UInt32(truncatingIfNeeded: randomIdentity() >> 32) }
}
