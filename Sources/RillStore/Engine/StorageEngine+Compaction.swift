extension StorageEngine {
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
    let snapshot = try snapshot(of: entries, identity: identity, coding, after: last)

    let (handle, status) = try writeNewLog(snapshot.parts, files)
    let old = log
    defer { if let old { disk.close(old.handle) } }
    log = Log(
      handle: handle, file: status.identity, header: snapshot.header, coding: coding, end: status.length,
      sequence: snapshot.header.snapshotLast, hasOldLog: old?.hasOldLog == true)
    published.change { $0.entries = snapshot.entries }
    policy.opened(snapshotEntries: snapshot.count, changes: 0)
    policy.live = snapshot.size
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

  /// A new log.
  private struct NewLog {
    let header: LogHeader
    /// Its bytes, in several parts, because not all systems can write 2 GiB in one call.
    let parts: [[UInt8]]
    /// The entries, with their places in it.
    let entries: Entries
    let count: Int
    let size: Int
  }

  private func snapshot(
    of entries: Entries, identity: UInt64, _ coding: PayloadEncryption, after last: UInt64
  ) throws(StoreError) -> NewLog {
    var edits: [Edit] = []
    entries.forEach { edits.append(Edit(key: $0, value: $1)) }
    let size = edits.reduce(0) { $0 + $1.size }
    var frames = SnapshotFrames(identity: identity, coding, after: last, disk)
    if size < policy.indexFloor || edits.isEmpty {
      let length = coding.cipher == nil ? LogHeader.length : LogHeader.encryptedLength
      var new = Entries(nil, coding)
      try frames.append(edits) { edit, place in
        let place = place.map { ValuePlace(offset: length + $0.offset, length: $0.length) }
        new.set(edit.key, edit.value, at: place, isErasing: true)
      }
      // An empty log takes a sequence, too, so that its generation differs from that of the old log.
      let header =
        edits.isEmpty
        ? LogHeader(identity: identity, first: last + 2, snapshotLast: last + 1)
        : LogHeader(identity: identity, first: last + 1, snapshotLast: frames.sequence)
      let signed = try header.signed(by: coding)
      return NewLog(header: signed, parts: [signed.bytes] + frames.parts, entries: new, count: edits.count, size: size)
    }
    let count = SnapshotIndex.blockCount(entries: edits.count, size: size)
    let seed = Frame.seed(identity)
    var blocks = [[Edit]](repeating: [], count: count)
    for edit in edits { blocks[try SnapshotIndex.block(of: edit.key, seed: seed, coding, count: count)].append(edit) }
    let lengths = try blocks.map { block throws(StoreError) in try frames.append(block) }
    let header = try LogHeader(identity: identity, first: last + 1, snapshotLast: frames.sequence, isIndexed: true)
      .signed(by: coding)
    let index = SnapshotIndex(header, coding, entries: edits.count, blocks: lengths)
    return NewLog(
      header: header, parts: [header.bytes + (try index.bytes())] + frames.parts, entries: Entries(index, coding),
      count: edits.count, size: size)
  }
}

/// The frames of a new snapshot.
private struct SnapshotFrames {
  private let identity: UInt64
  private let coding: PayloadEncryption
  private let disk: any Disk
  /// The sequence of the last frame.
  private(set) var sequence: UInt64
  private(set) var parts: [[UInt8]] = [[]]

  init(identity: UInt64, _ coding: PayloadEncryption, after last: UInt64, _ disk: any Disk) {
    (self.identity, self.coding, sequence, self.disk) = (identity, coding, last, disk)
  }

  /// Appends entries, in several frames, so that damage at one place does not destroy all values.
  ///
  /// Calls `written` with each entry and its place behind the start of these frames. Returns the number of bytes and of frames.
  @discardableResult
  mutating func append(
    _ edits: [Edit], _ written: (Edit, ValuePlace?) -> Void = { _, _ in }
  ) throws(StoreError) -> (length: Int, frames: Int) {
    var appended = (length: 0, frames: 0)
    var rest = edits[...]
    while !rest.isEmpty {
      var size = 0
      let group = rest.prefix { edit in
        defer { size += edit.size }
        return size < 16 << 10
      }
      rest = rest.dropFirst(group.count)
      sequence += 1
      let frame = try Frame.encoded(
        group, sequence: sequence, mark: disk.randomMark(), identity: identity, coding)
      for (edit, place) in zip(group, frame.places) {
        written(edit, place.map { ValuePlace(offset: appended.length + $0.offset, length: $0.length) })
      }
      if parts[parts.count - 1].count + frame.bytes.count > 16 << 20 { parts.append([]) }
      parts[parts.count - 1] += frame.bytes
      appended = (appended.length + frame.bytes.count, appended.frames + 1)
    }
    return appended
  }
}

extension Disk {
  /// Returns the mark of a frame.
  func randomMark() -> UInt32 { UInt32(truncatingIfNeeded: randomIdentity() >> 32) }
}
