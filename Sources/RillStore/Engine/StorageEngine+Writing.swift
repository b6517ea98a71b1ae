extension StorageEngine {
  /// Makes changes durable, as one frame.
  ///
  /// The caller holds the lock, memory is up to date, and the caller publishes the changes after it has released the lock.
  ///
  /// - Returns: The changes without removals of absent keys, and the new generation, or nil if nothing was written.
  func append(_ groups: [[Edit]]) throws(StoreError) -> (groups: [[Edit]], generation: UInt64?) {
    let groups = withoutRemovalsOfAbsentKeys(groups)
    let size = groups.reduce(0) { $0 + $1.reduce(0) { $0 + $1.size } }
    // Needed even if there is nothing to write: otherwise a frame that was taken back could survive a crash, and a key that was
    // reported as absent would have a value again.
    if !isLogReliable { try rewriteLog(for: .folderAfterRename) }
    if size == 0 { return (groups, nil) }
    try prepareToAppend()
    guard let files, let log else { throw .unavailable(.missing, code: 0) }

    let sequence = log.sequence + 1
    let frame = Frame.bytes(groups.joined(), size: size, sequence: sequence, identity: log.header.identity)
    do throws(StoreError) {
      try writeAll(frame, to: log.handle, at: log.end)
    } catch {
      // If this fails, too, the bytes are a torn tail, which the next writer removes.
      try? io { () throws(SystemError) in try disk.truncate(log.handle, to: log.end) }
      throw error
    }
    do throws(SystemError) {
      try disk.sync(log.handle, for: .frame)
      try writeGeneration(sequence, of: log.header)
    } catch {
      // After a failed sync, the system may have dropped the bytes and still report success for the next sync. Or the announcement
      // could not be written, so no other process knows of the frame. No process relies on this file again. Removing the frame
      // keeps all processes in agreement, unless part of the announcement has been written and cannot be taken back.
      unreliableLog = log.header.identity
      let words = Announcement(generation: log.sequence, log: 0).bytes
      _ = try? io { () throws(SystemError) in try disk.write(words, to: files.lock, at: 0) }
      if files.page.generation == log.sequence {
        try? io { () throws(SystemError) in try disk.truncate(log.handle, to: log.end) }
      }
      throw .outcomeUnknown(code: error.code)
    }
    self.log?.end += frame.count
    self.log?.sequence = sequence
    return (groups, sequence)
  }

  /// Makes durable changes visible to readers, and queues their notifications.
  ///
  /// The caller has released the lock.
  func publish(_ groups: [[Edit]], _ generation: UInt64?) {
    for (index, edits) in groups.enumerated() {
      published.apply(edits, .here, generation: index == groups.count - 1 ? generation : nil, policy: &policy)
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
    if let log, policy.isDue(length: log.end) { try compactIfPossible() }
    if let log, log.torn > 0 {
      try io { () throws(SystemError) in try disk.truncate(log.handle, to: log.end) }
      self.log?.torn = 0
    }
  }

  /// Compacts the log, and ignores a failure (such as a full disk) as long as the old log is in place and reliable.
  private func compactIfPossible() throws(StoreError) {
    guard let old = log else { return }
    do throws(StoreError) {
      try rewriteLog(for: .folderAfterRename)
      policy.succeeded()
    } catch {
      guard let log, log.file == old.file, unreliableLog != log.header.identity else { throw error }
      policy.failed(length: log.end)
    }
  }

  /// Writes an announcement to the lock file.
  ///
  /// Readers in other processes see them in the shared page. The write itself wakes the processes that watch the file.
  private func writeGeneration(_ generation: UInt64, of header: LogHeader) throws(SystemError) {
    guard let files else { return }
    let words = Announcement(generation: generation, log: header.identity).bytes
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
    let written = try io { () throws(SystemError) in try disk.write(bytes, to: handle, at: offset) }
    if written < bytes.count { throw .unavailable(.diskFull, code: SystemError.noSpace.code) }
  }

  // MARK: A new log

  /// Replaces the log by a new one that contains only the current values.
  ///
  /// This creates the first log, compacts, and replaces a log that is unreliable or corrupt. The caller holds the lock. The new
  /// sequences are greater than `sequence` and than those of the old log.
  func rewriteLog(for purpose: SyncPurpose, above sequence: UInt64 = 0) throws(StoreError) {
    guard let files else { return }
    let last = max(sequence, log?.sequence ?? 0, files.page.announcement?.generation ?? 0)
    let identity = disk.randomIdentity()
    let (parts, header) = snapshot(identity: identity, after: last)
    let length = parts.reduce(0) { $0 + $1.count }

    // A process that was killed while it wrote a new log may have left this file.
    do throws(StoreError) {
      try io { () throws(SystemError) in try disk.remove(StorageEngine.newLogName, in: files.folder) }
    } catch .unavailable(.missing, _) {
    }
    let handle = try io { () throws(SystemError) in try disk.open(StorageEngine.newLogName, in: files.folder, .createNew) }
    let status: FileStatus
    do throws(StoreError) {
      var offset = 0
      for part in parts {
        try writeAll(part, to: handle, at: offset)
        offset += part.count
      }
      try sync(handle, for: .newLog)
      status = try io { () throws(SystemError) in try disk.status(of: handle) }
    } catch {
      disk.close(handle)
      try? io { () throws(SystemError) in try disk.remove(StorageEngine.newLogName, in: files.folder) }
      throw error
    }
    do throws(StoreError) {
      try io { () throws(SystemError) in try disk.rename(StorageEngine.newLogName, to: StorageEngine.logName, in: files.folder)
      }
    } catch {
      // The file may have been renamed all the same. The next access checks which file has the name.
      unreliableLog = log?.header.identity
      disk.close(handle)
      throw error
    }
    if let log { disk.close(log.handle) }
    log = Log(handle: handle, file: status.identity, header: header, end: length, sequence: header.snapshotLast)
    // Nothing may be appended before the folder is durable: after a power cut, the name could refer to the old file. Until then the
    // page does not contain the identity of the new log. So if the sync fails, the next writer writes another new log.
    try sync(files.folder, for: purpose)
    try io { () throws(SystemError) in try writeGeneration(header.snapshotLast, of: header) }
    publishGeneration()
  }

  /// Returns the bytes of a log that contains the current values.
  ///
  /// They are in several parts, because not all systems can write 2 GiB in one call.
  private func snapshot(identity: UInt64, after last: UInt64) -> (parts: [[UInt8]], header: LogHeader) {
    var parts: [[UInt8]] = [[]]
    var edits: [Edit] = []
    var size = 0
    var sequence = last
    func flush() {
      if edits.isEmpty { return }
      sequence += 1
      let frame = Frame.bytes(edits, size: size, sequence: sequence, identity: identity)
      if parts[parts.count - 1].count + frame.count > 16 << 20 { parts.append([]) }
      parts[parts.count - 1] += frame
      (edits, size) = ([], 0)
    }
    for (key, value) in published.entries {
      let edit = Edit(key: key, value: value)
      edits.append(edit)
      size += edit.size
      // Several frames, so that damage at one place does not destroy all values.
      if size >= 16 << 10 { flush() }
    }
    flush()
    // An empty log takes a sequence, too, so that its generation differs from that of the old log.
    let header =
      sequence == last
      ? LogHeader(identity: identity, first: last + 2, snapshotLast: last + 1)
      : LogHeader(identity: identity, first: last + 1, snapshotLast: sequence)
    parts.insert(header.bytes + parts.removeFirst(), at: 0)
    return (parts, header)
  }
}
