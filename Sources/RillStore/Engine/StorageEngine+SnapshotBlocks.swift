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
  /// Returns nil if all of the log must be read: it has no index, it may be damaged, or there are observers, who are to be notified of what
  /// differs from the previous log.
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
    var scan = LogScanner(header, coding, after: header.snapshotLast, base: index.end)
    if last < .max {
      let end = try scan.readFrames(tail, from: 0, through: last)
      return IndexedLog(header: header, coding: coding, index: index, scan: scan, end: index.end + end, torn: 0)
    }
    guard case .good(let end, let torn) = try scan.read(tail, from: 0) else { return nil }
    return IndexedLog(header: header, coding: coding, index: index, scan: scan, end: index.end + end, torn: torn)
  }

  /// Reads values that are in blocks of the snapshot, if they have not been read.
  ///
  /// Blocks never change, apart from values that are erased, so this needs the lock only if a value cannot be read: it was erased
  /// meanwhile, or the log is to be repaired.
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
      isSnapshotDamaged = true
      try readNewCommits(mode)
      // The log can have been repaired, and then consists of other blocks.
      try readBlocks(values())
    }
  }

  /// Reads the blocks with the needed values.
  ///
  /// Throws `corrupt` if one of them is damaged, or contains a value that another process has erased.
  func readBlocks(_ values: @autoclosure () -> ValuesToLoad) throws(StoreError) {
    guard let unread = published.unreadBlocks(for: values) else { return }
    for number in unread.blocks {
      let entries = try readBlock(number, of: unread.index)
      let read = published.query { contents in
        contents.entries.canMiss(entries) ? contents.entries.add(number, entries) : nil
      }
      guard let changed = read else { throw damage(of: unread.index.block(number).bytes.lowerBound) }
      policy.live -= changed
    }
  }

  /// Returns the entries in a block of the snapshot, also those that were erased or changed.
  private func readBlock(_ number: Int, of index: SnapshotIndex) throws(StoreError) -> [LogEntry] {
    guard let log else { return [] }
    let block = index.block(number)
    let bytes = try disk.read(log.handle, from: block.bytes.lowerBound, to: block.bytes.upperBound)
    let scan = LogScanner(log.header, log.coding, after: block.before, base: block.bytes.lowerBound)
    guard let entries = try scan.readBlock(bytes, through: block.last) else { throw damage(of: block.bytes.lowerBound) }
    return entries
  }

  private func damage(of offset: Int) -> StoreError {
    .corrupt(
      Corruption(flaw: .snapshot, offset: offset, readableBefore: 0, readableBehind: 0),
      StoreError.Context(file: StorageEngine.logName))
  }

  /// Returns where the value of a key is in a block of the snapshot, unless it was erased, or nil if there is none.
  func placeInSnapshot(of key: Store.Key) throws(StoreError) -> ValuePlace? {
    guard let index = published.query({ $0.entries.snapshot?.index }) else { return nil }
    let entries = try readBlock(index.block(of: key), of: index)
    return entries.first { $0.key == key && !$0.isErased }?.place
  }

  /// Reads all blocks before another log takes the place of this one, if observers are to be notified of what differs.
  ///
  /// If that fails, all values count as different.
  func readBlocksForObservers() {
    if published.notifier.hasObservers { try? readBlocks(.all) }
  }
}
