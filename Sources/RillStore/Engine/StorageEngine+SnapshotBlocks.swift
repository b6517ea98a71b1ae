/// Reading the snapshot of a log block by block.
extension StorageEngine {
  /// Reads the index of a log and the frames after its snapshot.
  ///
  /// Returns nil if all of the log must be read: it has no index, it may be damaged, or there are observers, who are to be notified of what
  /// differs from the previous log.
  func readIndexedLog(
    _ handle: Handle, _ status: FileStatus, through last: UInt64 = .max
  ) throws(StoreError) -> (log: LogFile, frames: [Frame], index: SnapshotIndex)? {
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
    let (end, torn): (Int, Int)
    if last < .max {
      (end, torn) = (try scan.readFrames(tail, from: 0, through: last), 0)
    } else if case .good(let goodEnd, let rest) = try scan.read(tail, from: 0) {
      (end, torn) = (goodEnd, rest)
    } else {
      return nil
    }
    return (LogFile(disk, handle, status, header, coding, scan, end: index.end + end, torn: torn), scan.frames, index)
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
    try log?.readBlocks(unread.blocks, of: unread.index) { number, entries throws(StoreError) in
      if !published.query({ $0.add(number, entries) }) { throw LogFile.damage(of: number, in: unread.index) }
    }
  }

  /// Returns all keys that have a value, without keeping the values of blocks that were not read before.
  func keys(until deadline: Deadline) throws(StoreError) -> [Store.Key] {
    let entries = published.query { $0.visibleEntries }
    var keys = entries.keys
    guard let index = entries.snapshot?.index else { return keys }
    do throws(StoreError) {
      try log?.readBlocks(entries.unreadBlocks, of: index) { number, block throws(StoreError) in
        guard entries.canMiss(block) else { throw LogFile.damage(of: number, in: index) }
        keys += entries.keys(of: block)
      }
      return keys
    } catch {
      guard case .corrupt = error else { throw error }
      try read(.all, until: deadline)
      return published.query { $0.visibleEntries.keys }
    }
  }

  /// Returns where the values of keys are in the blocks of the snapshot, without those that were erased.
  func placesInSnapshot(of keys: Set<Store.Key>) throws(StoreError) -> [ValuePlace] {
    guard let index = published.query({ $0.entries.snapshot?.index }) else { return [] }
    var places: [ValuePlace] = []
    try log?.readBlocks(Set(keys.map(index.block)).sorted(), of: index) { _, entries in
      for entry in entries where keys.contains(entry.key) && !entry.isErased {
        if let place = entry.place { places.append(place) }
      }
    }
    return places
  }
}
