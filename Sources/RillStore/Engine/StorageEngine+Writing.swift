extension StorageEngine {
  /// Why old values are still in the log after a commit.
  struct FailedErasure {
    let error: StoreError
    /// The groups of changes that have values to erase.
    let groups: Set<Int>
  }

  /// Makes changes durable, erases old values, releases the lock, and makes the changes visible to readers.
  ///
  /// The caller holds the lock, and memory is up to date. After an error the caller still holds the lock, and nothing was changed.
  ///
  /// - Returns: Why old values could not be erased, or nil if they are.
  func commit(_ groups: [[Edit]]) throws(StoreError) -> FailedErasure? {
    try lookForOldLog()
    let erasing = try erasingGroups(groups)
    let (groups, durablePosition) = try append(groups, isErasing: !erasing.isEmpty)
    guard mustErase || durablePosition != nil && isCompactionDue(after: groups) else {
      endAccess()
      publish(groups, durablePosition)
      return nil
    }
    publish(groups, durablePosition)
    let mustErase = mustErase
    let error = rewriteLogIfPossible()
    endAccess()
    return mustErase ? error.map { FailedErasure(error: $0.ofErasing, groups: erasing) } : nil
  }

  /// Returns the groups of changes that have values to erase, from now or from an attempt that has failed.
  private func erasingGroups(_ groups: [[Edit]]) throws(StoreError) -> Set<Int> {
    try readUnderLock(.keys(groups.flatMap { $0.map(\.key) }), .exclusive)
    var (erasing, earlier): (Set<Int>, Set<Store.Key>) = ([], [])
    for (index, edits) in groups.enumerated() {
      if erasedValues.mustErase(edits, after: { published.mayContain($0) || earlier.contains($0) }) { erasing.insert(index) }
      if erasedValues == .removedAndReplaced, groups.count > 1 { earlier.formUnion(edits.lazy.map(\.key)) }
    }
    return erasing
  }

  /// Makes changes durable, as one frame.
  ///
  /// - Parameters:
  ///   - groups: The changes.
  ///   - isErasing: Whether they remove or replace values that are to be erased.
  /// - Returns: The changes without removals of absent keys, and what is announced now, or nil if nothing was written.
  /// - Throws: `StoreError.unavailable`, `corrupt` and `outcomeUnknown`.
  private func append(
    _ groups: [[Edit]], isErasing: Bool
  ) throws(StoreError) -> (groups: [[Edit]], durablePosition: DurablePosition?) {
    let groups = withoutRemovalsOfAbsentKeys(groups)
    let mustErase = erasedValues.mustErase(groups.joined(), after: published.mayContain)
    let size = groups.reduce(0) { $0 + $1.reduce(0) { $0 + $1.size } }
    // Needed even if there is nothing to write: otherwise a frame that was taken back could survive a crash, and a key that was
    // reported as absent would have a value again.
    if !isLogReliable { try rewriteLog(for: .folderAfterRename) }
    if isErasing, try hasUnusedBytes() { try rewriteLog(for: .folderAfterRename) }
    if size == 0 { return (groups, nil) }
    try prepareToAppend()
    guard let files, let log else { throw .unavailable(.missing, code: 0) }

    let sequence = log.sequence + 1
    let frame = try Frame.bytes(
      groups.joined(), size: size, sequence: sequence, identity: log.header.identity, log.coding)
    let durablePosition = DurablePosition(
      generation: sequence, log: log.header.identity,
      history: LogScanner.history(log.history, followedBy: frame, endingAt: frame.count))
    do throws(StoreError) {
      try writeAll(frame, to: log.handle, at: log.end)
    } catch {
      removePartOfFrame(log, files)
      throw error
    }
    do throws(SystemError) {
      try disk.sync(log.handle, for: .frame)
      try announce(durablePosition)
    } catch {
      // After a failed sync, the system may have dropped the bytes and still report success for the next sync. Or the durable position
      // could not be written, so no other process knows of the frame. No process relies on this file again. Removing the frame
      // keeps all processes in agreement, unless part of the durable position has been written and cannot be taken back.
      makeUnreliable(log, files)
      if files.page.generation == log.sequence {
        try? io(disk.truncate(log.handle, to: log.end))
      }
      throw .outcomeUnknown(StoreError.Context(code: error.code))
    }
    self.log?.end += frame.count
    self.log?.sequence = sequence
    self.log?.history = durablePosition.history
    if mustErase { self.log?.mustErase = true }
    return (groups, durablePosition)
  }

  /// Removes the bytes of a frame that could not be written completely.
  ///
  /// Durably, because the next change can be one that writes nothing, such as the removal of an absent key. After it, a power cut must
  /// not bring back a part of a value.
  private func removePartOfFrame(_ log: Log, _ files: Files) {
    do throws(SystemError) {
      try disk.truncate(log.handle, to: log.end)
      try disk.sync(log.handle, for: .frame)
    } catch {
      makeUnreliable(log, files)
    }
  }

  /// Lets the next writer, in any process, replace the log before it does anything else.
  private func makeUnreliable(_ log: Log, _ files: Files) {
    unreliableLog = log.header.identity
    let words = DurablePosition(generation: log.sequence, log: 0).bytes
    _ = try? io(disk.write(words, to: files.lock, at: 0))
  }

  /// Returns whether the files contain bytes that are no part of the log, which a process has left that was killed: a torn tail, or a
  /// log that did not get its name.
  private func hasUnusedBytes() throws(StoreError) -> Bool {
    guard let files, let log else { return false }
    if log.torn > 0 { return true }
    return try io(disk.status(of: StorageEngine.newLogName, in: files.folder)) != nil
  }

  /// Makes durable changes visible to readers, and queues their notifications.
  private func publish(_ groups: [[Edit]], _ durablePosition: DurablePosition?) {
    for (index, edits) in groups.enumerated() {
      published.apply(edits, .here, index == groups.count - 1 ? durablePosition : nil, policy: &policy)
    }
  }

  /// Returns the changes without those that remove an absent key.
  private func withoutRemovalsOfAbsentKeys(_ groups: [[Edit]]) -> [[Edit]] {
    guard groups.contains(where: { $0.contains { $0.value == nil } }) else { return groups }
    var changed: [Store.Key: Bool] = [:]
    return groups.map { edits in
      edits.filter { edit in
        let exists = changed[edit.key] ?? (published.value(of: edit.key) != nil)
        changed[edit.key] = edit.value != nil
        return exists || edit.value != nil
      }
    }
  }

  private func prepareToAppend() throws(StoreError) {
    if let log, log.torn > 0 {
      try io(disk.truncate(log.handle, to: log.end))
      self.log?.torn = 0
    }
  }

  /// Returns whether to rewrite the log after changes that were appended to it, and are not yet visible.
  private func isCompactionDue(after groups: [[Edit]]) -> Bool {
    guard let log else { return false }
    var next = policy
    let entries = published.entries
    for edit in groups.joined() { next.replaced(entries[edit.key], by: edit) }
    return next.isDue(length: log.end)
  }

  /// Rewrites the log, or returns why that was not possible, such as a full disk.
  ///
  /// All changes are durable in the old log. If the new log is in place nevertheless, the next access reads it.
  private func rewriteLogIfPossible() -> StoreError? {
    do throws(StoreError) {
      try rewriteLog(for: .folderAfterRename)
      policy.succeeded()
      return nil
    } catch {
      if let log { policy.failed(length: log.end) }
      return error
    }
  }

  /// Writes a durable position to the lock file.
  ///
  /// Readers in other processes see them in the shared page. The write itself wakes the processes that watch the file.
  func announce(_ durablePosition: DurablePosition) throws(SystemError) {
    guard let files else { return }
    let words = durablePosition.bytes
    while true {
      do throws(SystemError) {
        guard try disk.write(words, to: files.lock, at: 0) == words.count else { throw .noSpace }
        return
      } catch {
        if error != .interrupted { throw error }
      }
    }
  }

  /// Writes all bytes in one call, or throws.
  private func writeAll(_ bytes: [UInt8], to handle: Handle, at offset: Int) throws(StoreError) {
    let written = try io(disk.write(bytes, to: handle, at: offset))
    if written < bytes.count { throw .unavailable(.diskFull, code: SystemError.noSpace.code) }
  }

  // MARK: A new log

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
    for purpose: SyncPurpose, above sequence: UInt64 = 0, protection: LogEncryptionKey? = nil
  ) throws(StoreError) {
    try readUnderLock(.all, .exclusive)
    try lookForOldLog()
    guard let files else { return }
    let last = max(sequence, log?.sequence ?? 0, files.page.durablePosition?.generation ?? 0)
    let identity = disk.randomIdentity()
    let entries = published.entries
    let storeIdentity = log?.header.encryption?.storeIdentity
    let key = if let protection { protection } else { try protectionOfNewLog(isFirst: purpose == .folderAtCreation) }
    let coding = try PayloadCoding(ofNewLog: identity, storeIdentity: storeIdentity, key)
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

  // MARK: Overwriting a log

  /// Finds out whether another log is still to be overwritten, because a process was killed while it moved a value.
  private func lookForOldLog() throws(StoreError) {
    guard let files else { return }
    let status = try io(disk.status(of: StorageEngine.oldLogName, in: files.folder))
    self.log?.hasOldLog = status != nil
  }

  /// Gives the log a second name, by which every later change knows that it is to be overwritten when another log has replaced it.
  ///
  /// Without the name, the bytes of the log would stay in freed blocks of the disk if this process is killed.
  func markLogToOverwrite() throws(StoreError) {
    guard let files else { return }
    do throws(StoreError) {
      try io(disk.link(StorageEngine.logName, as: StorageEngine.oldLogName, in: files.folder))
    } catch .unavailable(_, let context) where context.code == SystemError.exists.code {
      // Another use was killed.
      try overwriteOldLog()
      return try markLogToOverwrite()
    }
    log?.hasOldLog = true
    try disk.sync(files.folder, purpose: .secondName)
  }

  /// Overwrites the log that was replaced, and removes its name.
  ///
  /// A log with another name stays, such as that of a backup. A process that reads the log at this moment finds it damaged, takes the lock,
  /// and reads the new log.
  func overwriteOldLog() throws(StoreError) {
    guard let files else { return }
    let handle: Handle
    do throws(StoreError) {
      handle = try io(disk.open(StorageEngine.oldLogName, in: files.folder, .existing))
    } catch .unavailable(.missing, _) {
      log?.hasOldLog = false
      return
    }
    defer { disk.close(handle) }
    let status = try io(disk.status(of: handle))
    if status.names < 2 {
      var offset = 0
      while offset < status.length {
        let zeros = [UInt8](repeating: 0, count: min(1 << 20, status.length - offset))
        try writeAll(zeros, to: handle, at: offset)
        offset += zeros.count
      }
      try disk.sync(handle, purpose: .overwrittenLog)
    }
    try io(disk.remove(StorageEngine.oldLogName, in: files.folder))
    log?.hasOldLog = false
  }

  /// Returns the bytes of a log that contains the entries, in several parts, because not all systems can write 2 GiB in one call.
  private func snapshot(
    of entries: [Store.Key: [UInt8]], identity: UInt64, _ coding: PayloadCoding, after last: UInt64
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
  private let coding: PayloadCoding
  /// The sequence of the last frame.
  private(set) var sequence: UInt64
  private(set) var parts: [[UInt8]] = [[]]

  init(identity: UInt64, _ coding: PayloadCoding, after last: UInt64) {
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
