/// The log as far as it has been read, and what is done to its file.
///
/// It counts the good frames: `end`, `sequence` and `history` are those of the last one. Announced frames do not change, apart from values
/// that are overwritten when a later frame erases them; so reading them needs no lock. It decides nothing: the engine knows whether the log
/// is reliable, what is appended to it, and when another one replaces it.
struct LogFile {
  /// Space that is kept for removals, because the store can be what fills the disk.
  ///
  /// A change that stores values is written only if some space remains allocated behind it. A removal uses that space.
  private static let reserve = 16 << 10

  let file: FileStatus.Identity
  let header: LogHeader
  let coding: PayloadEncryption
  /// The offset after the last good frame.
  private(set) var end: Int
  /// The sequence of the last good frame.
  private(set) var sequence: UInt64
  /// The history up to the last good frame: see `LogScanner.history`.
  private(set) var history: UInt32
  /// The number of bytes of a torn tail after `end`.
  private(set) var torn: Int
  /// Whether the frames contain values that are to be erased by rewriting the log, because a commit did not name them.
  var mustErase = false
  /// The offset up to which space was reserved for the log.
  private var reserved = 0
  private let disk: any Disk
  private let handle: Handle

  /// Continues with a file that was read up to `end`, or written.
  init(
    _ disk: any Disk, _ handle: Handle, _ status: FileStatus, _ header: LogHeader, _ coding: PayloadEncryption,
    _ scan: LogScanner, end: Int, torn: Int = 0
  ) {
    (self.disk, self.handle, file, self.header, self.coding) = (disk, handle, status.identity, header, coding)
    (self.end, self.torn, sequence, history) = (end, torn, scan.sequence, scan.history)
  }

  func close() { disk.close(handle) }

  /// What the page says if no other process has changed this log.
  var durablePosition: DurablePosition { DurablePosition(generation: sequence, log: header.identity, history: history) }

  func status() throws(StoreError) -> FileStatus { try disk.io(disk.status(of: handle)) }

  // MARK: Reading

  /// A scanner of the frames after the last good one.
  var scanner: LogScanner { LogScanner(header, coding, after: sequence, history: history, base: end) }

  /// Returns whether the file has the identity with which it was read, which is different for each log.
  ///
  /// Another program can write a backup into the same file.
  func isUnchanged() throws(StoreError) -> Bool {
    LogHeader.identity(of: try disk.read(handle, from: 0, to: LogHeader.identityEnd)) == header.identity
  }

  /// Returns the bytes after the last good frame of a file of this length.
  func bytesAfterEnd(to length: Int) throws(StoreError) -> [UInt8] { try disk.read(handle, from: end, to: length) }

  /// Continues after frames that were read, and after which there are `torn` bytes.
  mutating func advance(by scan: LogScanner, end length: Int, torn: Int) {
    end += length
    (sequence, history, self.torn) = (scan.sequence, scan.history, torn)
  }

  /// Reads blocks of the snapshot, whose numbers increase, and passes the entries of each to `read`, also those that were erased or
  /// changed.
  ///
  /// Reads blocks that follow each other together.
  func readBlocks(
    _ numbers: [Int], of index: SnapshotIndex, _ read: (Int, [LogEntry]) throws(StoreError) -> Void
  ) throws(StoreError) {
    var rest = numbers[...]
    while let first = rest.first {
      let range = index.block(first).bytes
      var run = 1
      while run < rest.count, rest[rest.startIndex + run] == first + run,
        index.block(first + run).bytes.upperBound - range.lowerBound <= 1 << 20
      {
        run += 1
      }
      rest = rest.dropFirst(run)
      let end = index.block(first + run - 1).bytes.upperBound
      let bytes = try disk.read(handle, from: range.lowerBound, to: end)
      for number in first..<first + run {
        let block = index.block(number)
        let start = block.bytes.lowerBound - range.lowerBound
        let scan = LogScanner(header, coding, after: block.before, base: range.lowerBound)
        guard bytes.count >= start + block.bytes.count,
          let entries = try scan.readBlock(bytes, start..<start + block.bytes.count, through: block.last)
        else { throw Self.damage(of: number, in: index) }
        try read(number, entries)
      }
    }
  }

  /// The error for a block that cannot be read.
  static func damage(of number: Int, in index: SnapshotIndex) -> StoreError {
    let offset = index.block(number).bytes.lowerBound
    return .corrupt(
      Corruption(flaw: .snapshot, offset: offset, readableBefore: 0, readableBehind: 0),
      StoreError.Context(file: StorageEngine.logName))
  }

  // MARK: Changing

  /// Writes a frame after the last good one, which it becomes with `advance(to:length:)` as soon as it is durable.
  func write(_ frame: [UInt8]) throws(StoreError) { try disk.writeAll(frame, to: handle, at: end) }

  func sync() throws(SystemError) { try disk.sync(handle, for: .frame) }

  /// Continues after a frame that was written, announced with this position.
  mutating func advance(to position: DurablePosition, length: Int) {
    end += length
    (sequence, history) = (position.generation, position.history)
  }

  /// Removes what is after the last good frame.
  mutating func truncate() throws(SystemError) {
    reserved = 0
    try disk.truncate(handle, to: end)
    torn = 0
  }

  /// Overwrites values, and returns when they are durably overwritten.
  func erase(_ places: [ValuePlace]) throws(StoreError) {
    // A backup that is a hard link to the log stays as it is.
    if try status().names > 1 { throw .unavailable(.failed, code: 0) }
    for place in places { try disk.overwrite(handle, place.offset..<place.offset + place.length) }
    try disk.sync(handle, purpose: .erasure)
  }

  /// Allocates space for a frame that stores values, and for later removals.
  mutating func reserveSpace(for length: Int) throws(StoreError) {
    let needed = end + length + Self.reserve
    if needed <= reserved { return }
    do throws(StoreError) {
      // More than needed, so that this is seldom called.
      try reserve(upTo: needed + Self.reserve)
    } catch .unavailable(.diskFull, _) {
      try reserve(upTo: needed)
    }
  }

  private mutating func reserve(upTo limit: Int) throws(StoreError) {
    reserved = try disk.io(disk.reserve(handle, at: end, count: limit - end)) ? limit : .max
  }

  /// Whether this process or another one can have reserved space for the log, and can release it.
  var canHaveReserve: Bool {
    if header.isOld || torn > 0 { return false }
    do throws(SystemError) { return try disk.reserve(handle, at: end, count: 1) } catch { return true }
  }
}
