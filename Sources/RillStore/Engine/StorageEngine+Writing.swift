extension StorageEngine {
  /// Makes changes durable, as one frame; the lock is held, and memory is up to date.
  ///
  /// Publishing them is the caller's, once the lock is free.
  ///
  /// - Returns: The changes that there are, and the generation from then on.
  func append(_ groups: [[Edit]]) throws(StoreError) -> (groups: [[Edit]], generation: UInt64?) {
    let groups = withoutIdleRemovals(groups)
    let size = groups.reduce(0) { $0 + $1.reduce(0) { $0 + $1.size } }
    // Even if nothing changes: what was found absent must not come back because a frame that was taken back survives a crash.
    if !isVouchedFor { try rebuild(for: .folderAfterRename) }
    if size == 0 { return (groups, nil) }
    try prepareToAppend()
    guard let files, let log else { throw .unavailable(.missing, code: 0) }

    let sequence = log.sequence + 1
    let frame = Frame.bytes(groups.joined(), size: size, sequence: sequence, identity: log.header.identity)
    do throws(StoreError) {
      try writeAll(frame, to: log.handle, at: log.end)
    } catch {
      // Should this fail too, the bytes are a torn tail, which the next writer cuts off.
      try? io { () throws(SystemError) in try disk.truncate(log.handle, to: log.end) }
      throw error
    }
    do throws(SystemError) {
      try disk.sync(log.handle, for: .frame)
      try announceGeneration(sequence, of: log.header)
    } catch {
      // The system may have thrown the bytes away and would call the next sync a success; or nobody could be told of the frame. So
      // this file is not relied upon again, here or elsewhere. Taking the frame back keeps all processes in agreement.
      distrusted = log.header.identity
      let words = SharedPage.bytes(generation: files.page.generation, vouchedLog: 0)
      _ = try? io { () throws(SystemError) in try disk.write(words, to: files.lock, at: 0) }
      try? io { () throws(SystemError) in try disk.truncate(log.handle, to: log.end) }
      throw .outcomeUnknown(code: error.code)
    }
    self.log?.end += frame.count
    self.log?.sequence = sequence
    return (groups, sequence)
  }

  /// Shows changes that are durable to readers, and queues them for observers; the lock is free again.
  func publish(_ groups: [[Edit]], _ generation: UInt64?) {
    for (index, edits) in groups.enumerated() {
      published.apply(edits, .here, generation: index == groups.count - 1 ? generation : nil, policy: &policy)
    }
  }

  /// A removal of what is not there is nothing to write.
  private func withoutIdleRemovals(_ groups: [[Edit]]) -> [[Edit]] {
    guard groups.contains(where: { $0.contains { $0.value == nil } }) else { return groups }
    var changed: [Store.Key: Bool] = [:]
    return groups.map { edits in
      edits.filter { edit in
        let isThere = changed[edit.key] ?? (published.value(of: edit.key) != nil)
        changed[edit.key] = edit.value != nil
        return isThere || edit.value != nil
      }
    }
  }

  private func prepareToAppend() throws(StoreError) {
    if let log, policy.isDue(length: log.end) { try compactIfPossible() }
    // A torn tail is cut off.
    if let log, log.torn > 0 {
      try io { () throws(SystemError) in try disk.truncate(log.handle, to: log.end) }
      self.log?.torn = 0
    }
  }

  /// Nobody has to be told if there is no room to compact, as long as the old log is in its place.
  private func compactIfPossible() throws(StoreError) {
    guard let old = log else { return }
    do throws(StoreError) {
      try rebuild(for: .folderAfterRename)
      policy.succeeded()
    } catch {
      guard let log, log.file == old.file, distrusted != log.header.identity else { throw error }
      policy.failed(length: log.end)
    }
  }

  /// Tells the other processes: readers by the memory they share, watchers by the write itself.
  private func announceGeneration(_ generation: UInt64, of header: LogHeader) throws(SystemError) {
    guard let files else { return }
    let words = SharedPage.bytes(generation: generation, vouchedLog: header.identity)
    while true {
      do throws(SystemError) {
        guard try disk.write(words, to: files.lock, at: 0) == words.count else { throw .noSpace }
        return
      } catch {
        if error != .interrupted { throw error }
      }
    }
  }

  /// Writes in one call; if there is not room for all, it is an error.
  private func writeAll(_ bytes: [UInt8], to handle: Handle, at offset: Int) throws(StoreError) {
    let written = try io { () throws(SystemError) in try disk.write(bytes, to: handle, at: offset) }
    if written < bytes.count { throw .unavailable(.diskFull, code: SystemError.noSpace.code) }
  }

  // MARK: A new log

  /// Puts a new log in the place of the old one, with the present values and nothing else; the lock is held.
  ///
  /// This is compaction, the first log, and the answer to everything that makes the old one doubtful. The new sequences are above
  /// the given one, too.
  func rebuild(for purpose: SyncPurpose, above sequence: UInt64 = 0) throws(StoreError) {
    guard let files else { return }
    // Whatever a damaged lock file says, the sequences remain some that a log can have.
    let told = files.page.generation < LogHeader.bound / 2 ? files.page.generation : 0
    let last = max(sequence, log?.sequence ?? 0, told)
    let identity = disk.randomIdentity()
    let (parts, header) = snapshot(identity: identity, after: last)
    let length = parts.reduce(0) { $0 + $1.count }

    // Whoever was killed while writing one left it here.
    do throws(StoreError) {
      try io { () throws(SystemError) in try disk.remove(StorageEngine.newLogName, in: files.folder) }
    } catch .unavailable(.missing, _) {
    }
    let handle = try io { () throws(SystemError) in try disk.open(StorageEngine.newLogName, in: files.folder, .new) }
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
      // It may have been done all the same: the next to look will see.
      distrusted = log?.header.identity
      disk.close(handle)
      throw error
    }
    if let log { disk.close(log.handle) }
    log = Log(handle: handle, file: status.identity, header: header, end: length, sequence: header.snapshotLast)
    // Until the folder is durable, nothing may be appended: after a power cut the name might be the old file's. The page still vouches
    // for that one, so if this fails the next writer begins with yet another file.
    try sync(files.folder, for: purpose)
    try io { () throws(SystemError) in try announceGeneration(header.snapshotLast, of: header) }
    published.change { $0.generation = header.snapshotLast }
  }

  /// A log's bytes that say what is in memory, in parts that systems write in one call: not all do with 2 GiB.
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
      // Not all in one frame, so that damage at one place does not take everything.
      if size >= 16 << 10 { flush() }
    }
    flush()
    // An empty log, too, takes a sequence: it is another log, and whoever compares generations has to look.
    let header =
      sequence == last
      ? LogHeader(identity: identity, first: last + 2, snapshotLast: last + 1)
      : LogHeader(identity: identity, first: last + 1, snapshotLast: sequence)
    parts.insert(header.bytes + parts.removeFirst(), at: 0)
    return (parts, header)
  }
}
