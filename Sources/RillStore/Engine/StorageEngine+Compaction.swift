extension StorageEngine {
  /// Returns whether to rewrite the log after changes that were appended to it, and are not yet visible.
  func isCompactionDue(after groups: [[Edit]]) -> Bool {
    guard let log else { return false }
    var next = policy
    let entries = published.entries
    for edit in groups.joined() { next.replaced(entries[edit.key], by: edit) }
    return next.isDue(length: log.end)
  }

  /// Rewrites the log, or returns why that was not possible, such as a full disk.
  ///
  /// All changes are durable in the old log. If the new log is in place nevertheless, the next access reads it.
  func rewriteLogIfPossible() -> StoreError? {
    do throws(StoreError) {
      try rewriteLog(for: .folderAfterRename)
      policy.succeeded()
      return nil
    } catch {
      if let log { policy.failed(length: log.end) }
      return error
    }
  }

  /// Replaces the log by a new one that contains only the current values.
  ///
  /// This creates the first log, compacts, and replaces a log that is unreliable or corrupt. The caller holds the lock. The new
  /// sequences are greater than `sequence` and than those of the old log.
  ///
  /// - Parameters:
  ///   - purpose: Why the folder is synced.
  ///   - sequence: See above.
  ///   - protection: The key of the new log, if it is not that of the old one.
  /// - Throws: `StoreError.unavailable`. Either log has the name then, and the store is usable with both.
  func rewriteLog(
    for purpose: SyncPurpose, above sequence: UInt64 = 0, protection: KeyAndCryptoProvider? = nil
  ) throws(StoreError) {
    try readUnderLock(.all, .exclusive)
    try lookForOldLog()
    guard let files else { return }
    let last = max(sequence, log?.sequence ?? 0, files.page.durablePosition?.generation ?? 0)
    let identity = disk.randomIdentity()
    let entries = published.entries
    let storeIdentity = log?.header.encryption?.storeIdentity
    let key = if let protection { protection } else { try protectionOfNewLog(isFirst: purpose == .folderAtCreation) }
    let coding = try PayloadEncryption(ofNewLog: identity, storeIdentity: storeIdentity, key)
    let (parts, header) = try snapshot(of: entries, identity: identity, coding, after: last)
    let length = parts.reduce(0) { $0 + $1.count }

    let (handle, status) = try writeNewLog(parts, files)
    let old = log
    defer { if let old { disk.close(old.handle) } }
    log = Log(
      handle: handle, file: status.identity, header: header, coding: coding, end: length, sequence: header.snapshotLast,
      hasOldLog: old?.hasOldLog == true)
    policy.opened(snapshotEntries: entries.count, changes: 0)
    // Nothing may be appended before the folder is durable: after a power cut, the name could refer to the old file. Until then the
    // page does not contain the identity of the new log. So if the sync fails, the next writer writes another new log.
    try disk.sync(files.folder, purpose: purpose)
    if let log { try io(announce(log.durablePosition)) }
    if let key { keys?.settle(on: key.key) }
    publishGeneration()
    completeRotation()
    if old?.hasOldLog == true { try overwriteOldLog() }
  }

  /// Writes a new log durably, and gives it the name of the log.
  func writeNewLog(_ parts: [[UInt8]], _ files: Files) throws(StoreError) -> (Handle, FileStatus) {
    // A process that was killed while it wrote a new log may have left this file.
    do throws(StoreError) {
      try io(disk.remove(StorageEngine.newLogName, in: files.folder))
    } catch .unavailable(.missing, _) {
    }
    let handle = try io(disk.open(StorageEngine.newLogName, in: files.folder, .createNew))
    let status: FileStatus
    do throws(StoreError) {
      var offset = 0
      for part in parts {
        try writeAll(part, to: handle, at: offset)
        offset += part.count
      }
      try disk.sync(handle, purpose: .newLog)
      status = try io(disk.status(of: handle))
    } catch {
      disk.close(handle)
      try? io(disk.remove(StorageEngine.newLogName, in: files.folder))
      throw error
    }
    do throws(StoreError) {
      try io(disk.rename(StorageEngine.newLogName, to: StorageEngine.logName, in: files.folder))
    } catch {
      // The file may have been renamed all the same. The next access checks which file has the name.
      unreliableLog = log?.header.identity
      disk.close(handle)
      throw error
    }
    return (handle, status)
  }

  /// Returns the bytes of a log that contains the entries, in several parts, because not all systems can write 2 GiB in one call.
  private func snapshot(
    of entries: [Store.Key: [UInt8]], identity: UInt64, _ coding: PayloadEncryption, after last: UInt64
  ) throws(StoreError) -> (parts: [[UInt8]], header: LogHeader) {
    let edits = entries.map { Edit(key: $0.key, value: $0.value) }
    let size = edits.reduce(0) { $0 + $1.size }
    var frames = SnapshotFrames(identity: identity, coding, after: last)
    if size < policy.indexFloor || edits.isEmpty {
      try frames.append(edits)
      // An empty log takes a sequence, too, so that its generation differs from that of the old log.
      let header =
        edits.isEmpty
        ? LogHeader(identity: identity, first: last + 2, snapshotLast: last + 1)
        : LogHeader(identity: identity, first: last + 1, snapshotLast: frames.sequence)
      let signed = try header.signed(by: coding)
      return ([signed.bytes] + frames.parts, signed)
    }
    let count = SnapshotIndex.blockCount(entries: edits.count, size: size)
    let seed = Frame.seed(identity)
    var blocks = [[Edit]](repeating: [], count: count)
    for edit in edits { blocks[try SnapshotIndex.block(of: edit.key, seed: seed, coding, count: count)].append(edit) }
    let lengths = try blocks.map { block throws(StoreError) in try frames.append(block) }
    let header = try LogHeader(identity: identity, first: last + 1, snapshotLast: frames.sequence, isIndexed: true)
      .signed(by: coding)
    let index = SnapshotIndex(header, coding, entries: edits.count, blocks: lengths)
    return ([header.bytes + (try index.bytes())] + frames.parts, header)
  }
}

/// The frames of a new snapshot.
private struct SnapshotFrames {
  private let identity: UInt64
  private let coding: PayloadEncryption
  /// The sequence of the last frame.
  private(set) var sequence: UInt64
  private(set) var parts: [[UInt8]] = [[]]

  init(identity: UInt64, _ coding: PayloadEncryption, after last: UInt64) {
    (self.identity, self.coding, sequence) = (identity, coding, last)
  }

  /// Appends entries, in several frames, so that damage at one place does not destroy all values.
  ///
  /// Returns the number of bytes and of frames.
  @discardableResult
  mutating func append(_ edits: [Edit]) throws(StoreError) -> (length: Int, frames: Int) {
    var appended = (length: 0, frames: 0)
    var rest = edits[...]
    while !rest.isEmpty {
      var size = 0
      let frame = rest.prefix { edit in
        defer { size += edit.size }
        return size < 16 << 10
      }
      rest = rest.dropFirst(frame.count)
      sequence += 1
      let bytes = try Frame.bytes(
        frame, size: frame.reduce(0) { $0 + $1.size }, sequence: sequence, identity: identity, coding)
      if parts[parts.count - 1].count + bytes.count > 16 << 20 { parts.append([]) }
      parts[parts.count - 1] += bytes
      appended = (appended.length + bytes.count, appended.frames + 1)
    }
    return appended
  }
}
