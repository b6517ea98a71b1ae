extension StorageEngine {
  /// Rewrites the log, or returns why that was not possible, such as a full disk.
  ///
  /// All changes are durable in the old log. If the new log is in place nevertheless, the next access reads it.
  func rewriteLogIfPossible() -> StoreError? {
    do throws(StoreError) {
      try rewriteLog(for: .folderAfterRename)
      published.change { $0.policy.succeeded() }
      return nil
    } catch {
      if let log { published.change { $0.policy.failed(length: log.end) } }
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
  ///   - sequence: The last sequence that was used, if the old log does not say it.
  ///   - protection: The key of the new log, if it is not that of the old one.
  /// - Throws: `StoreError.unavailable`. Either log has the name then, and the store is usable with both.
  func rewriteLog(
    for purpose: SyncPurpose, above sequence: UInt64 = 0, protection: KeyAndCryptoProvider? = nil
  ) throws(StoreError) {
    try throwIfReadOnly()
    try readUnderLock(.all, .exclusive)
    if log != nil { try files?.oldLog.look() }
    guard let files else { return }
    // No process has written to this folder: it may be new, a copy whose maker was killed before it had synced the name, or a copy that was
    // moved here.
    if files.page.durablePosition == nil { try disk.syncFolders(above: path) }
    let last = max(sequence, log?.sequence ?? 0, files.page.durablePosition?.generation ?? 0)
    let identity = disk.randomIdentity()
    let (entries, policy) = published.query { ($0.entries, $0.policy) }
    let storeIdentity = log?.header.encryption?.storeIdentity
    let key = if let protection { protection } else { try protectionOfNewLog(isFirst: purpose == .folderAtCreation) }
    let coding = try PayloadEncryption(ofNewLog: identity, storeIdentity: storeIdentity, key)
    let (handle, status, snapshot) = try usingReserve { () throws(StoreError) in
      try writeNewLog(files) { handle throws(StoreError) in
        var writer = SnapshotWriter(disk, handle, identity: identity, coding, after: last)
        return try writer.write(entries, live: policy.live, indexFloor: policy.indexFloor)
      }
    }
    let old = log
    defer { old?.close() }
    let end = LogScanner(snapshot.header, coding, after: snapshot.header.snapshotLast)
    log = LogFile(disk, handle, status, snapshot.header, coding, end, end: status.length)
    published.change { contents in
      contents.entries = snapshot.entries
      contents.policy.opened(snapshotEntries: snapshot.count, changes: 0)
      contents.policy.live = snapshot.size
    }
    // Nothing may be appended before the folder is durable: after a power cut, the name could refer to the old file. Until then the
    // page does not contain the identity of the new log. So if the sync fails, the next writer writes another new log.
    try disk.sync(files.folder, purpose: purpose)
    if let log { try disk.io(try files.announce(log.durablePosition)) }
    if let key { keys?.settle(on: key.key) }
    publishGeneration()
    completeRotation()
    if self.files?.oldLog.exists == true { try self.files?.oldLog.overwrite() }
  }

  /// Runs `write`, which writes a new log, with the reserve of the old one if the disk is full.
  private func usingReserve<Written>(_ write: () throws(StoreError) -> Written) throws(StoreError) -> Written {
    do throws(StoreError) {
      return try write()
    } catch .unavailable(.diskFull, let context) {
      guard log?.canHaveReserve == true else { throw .unavailable(.diskFull, context) }
      try truncateLog()
      do throws(StoreError) {
        return try write()
      } catch {
        try? log?.reserveSpace(for: 0)
        throw error
      }
    }
  }

  /// Writes a new log durably, and gives it the name of the log.
  ///
  /// `write` writes its bytes.
  func writeNewLog<Written>(
    _ files: StoreFiles, _ write: (Handle) throws(StoreError) -> Written
  ) throws(StoreError) -> (Handle, FileStatus, Written) {
    // A process that was killed while it wrote a new log may have left this file.
    do throws(StoreError) {
      try disk.io(disk.remove(StorageEngine.newLogName, in: files.folder))
    } catch .unavailable(.missing, _) {
    }
    let handle = try disk.io(disk.open(StorageEngine.newLogName, in: files.folder, .createNew))
    let status: FileStatus
    let written: Written
    do throws(StoreError) {
      written = try write(handle)
      try disk.sync(handle, purpose: .newLog)
      status = try disk.io(disk.status(of: handle))
    } catch {
      disk.close(handle)
      try? disk.io(disk.remove(StorageEngine.newLogName, in: files.folder))
      throw error
    }
    do throws(StoreError) {
      try disk.io(disk.rename(StorageEngine.newLogName, to: StorageEngine.logName, in: files.folder))
    } catch {
      // The file may have been renamed all the same. The next access checks which file has the name.
      unreliableLog = log?.header.identity
      disk.close(handle)
      throw error
    }
    return (handle, status, written)
  }
}
