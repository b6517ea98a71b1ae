/// Reading the snapshot of a log block by block.
extension StorageEngine {
  /// What was read of a log whose snapshot has an index.
  struct IndexedLog {
    let header: LogHeader
    let coding: PayloadEncryption
    let index: SnapshotIndex
    /// The frames after the snapshot.
    let scan: LogScanner
    let end: Int
    let torn: Int
  }

  /// Reads the index of a log and the frames after its snapshot.
  ///
  /// Returns nil if all of the log must be read: it has no index, it may be damaged, there are observers, who are to be notified of what
  /// differs from the previous log, or a frame could have replaced a value that is to be erased.
  func readIndexedLog(
    _ handle: Handle, _ status: FileStatus, through last: UInt64 = .max
  ) throws(StoreError) -> IndexedLog? {
    if isSnapshotDamaged || published.notifier.hasObservers { return nil }
    var start = try disk.read(
      handle, from: 0, to: (keys == nil ? LogHeader.length : LogHeader.encryptedLength) + SnapshotIndex.headLength)
    guard case .header(let header) = LogHeader.read(start), header.isIndexed,
      let coding = try coding(of: header),
      let length = SnapshotIndex.length(head: Array(start.dropFirst(header.end)), header),
      header.end + length <= status.length
    else { return nil }
    start += try disk.read(handle, from: start.count, to: header.end + length)
    guard let index = try SnapshotIndex(start, header, coding), index.end <= status.length else { return nil }
    let tail = try disk.read(handle, from: index.end, to: status.length)
    if erasurePolicy == .removedAndReplaced, !tail.isEmpty { return nil }
    var scan = LogScanner(identity: header.identity, snapshotLast: header.snapshotLast, after: header.snapshotLast, coding)
    if last < .max {
      let end = try scan.readFrames(tail, from: 0, through: last)
      return IndexedLog(header: header, coding: coding, index: index, scan: scan, end: index.end + end, torn: 0)
    }
    guard case .good(let end, let torn) = try scan.read(tail, from: 0) else { return nil }
    return IndexedLog(header: header, coding: coding, index: index, scan: scan, end: index.end + end, torn: torn)
  }

  /// Reads values that are in blocks of the snapshot, if they have not been read.
  ///
  /// Blocks never change, so this needs no lock, except to repair the log if one of them is damaged.
  func read(_ values: ValuesToLoad, until deadline: Deadline) throws(StoreError) {
    do throws(StoreError) {
      try readBlocks(values)
    } catch {
      guard case .corrupt = error else { throw error }
      try beginAccess(.exclusive, until: deadline, reading: values)
      endAccess()
    }
  }

  /// Reads values that are in blocks of the snapshot, if they have not been read.
  ///
  /// If a block is damaged, the user's handler decides what to do. The caller holds the lock.
  func readUnderLock(_ values: @autoclosure () -> ValuesToLoad, _ mode: LockMode) throws(StoreError) {
    do throws(StoreError) {
      try readBlocks(values())
    } catch {
      guard case .corrupt = error else { throw error }
      try readNewCommits(mode)
    }
  }

  /// Reads the blocks with the needed values.
  ///
  /// Throws `corrupt` if one of them is damaged. Then the next access with the lock reads the whole log, and reports the damage.
  func readBlocks(_ values: @autoclosure () -> ValuesToLoad) throws(StoreError) {
    guard let log, let unread = published.unreadBlocks(for: values) else { return }
    for number in unread.blocks {
      let block = unread.index.block(number)
      let bytes = try disk.read(log.handle, from: block.bytes.lowerBound, to: block.bytes.upperBound)
      var scan = LogScanner(identity: log.header.identity, snapshotLast: 0, after: block.before, log.coding)
      guard try scan.readFrames(bytes, from: 0, through: block.last) == block.bytes.count, scan.sequence == block.last else {
        isSnapshotDamaged = true
        throw .corrupt(
          Corruption(flaw: .snapshot, offset: block.bytes.lowerBound, readableBefore: 0, readableBehind: 0),
          StoreError.Context(file: StorageEngine.logName))
      }
      policy.live -= published.read(number, scan.frames.flatMap(\.edits))
    }
  }

  /// Reads all blocks before another log takes the place of this one, if observers are to be notified of what differs.
  ///
  /// If that fails, all values count as different.
  func readBlocksForObservers() {
    if published.notifier.hasObservers { try? readBlocks(.all) }
  }
}
