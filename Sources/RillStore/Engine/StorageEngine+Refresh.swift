extension StorageEngine {
  /// Whether all frames that were read of the log are durable, according to the durable position.
  var isLogReliable: Bool {
    guard let files, let log, let announced = files.page.durablePosition else { return false }
    return announced == log.durablePosition && unreliableLog != log.header.identity
  }

  /// Brings memory up to date.
  ///
  /// Writes only if the log does not exist, is unreliable, is to be repaired, or contains values that another process has not erased.
  func refresh(until deadline: Deadline) throws(StoreError) {
    if try readAnnouncedCommits() {
      if mustErase { eraseIfLockIsFree() }
      return
    }
    do throws(StoreError) {
      try beginAccess(.shared, until: deadline)
      let isDone = isLogReliable && !mustErase && keys?.hasOtherKey != true
      endAccess()
      if isDone { return }
    } catch {
      // The handler may ask for a repair, which needs the exclusive lock.
      guard case .corrupt = error else { throw error }
    }
    try beginAccess(.exclusive, until: deadline)
    defer { endAccess() }
    // Readers should receive durable values. If the log cannot be rewritten, they receive the values all the same.
    if !isLogReliable || mustErase { try? rewriteLog(for: .folderAfterRename) }
    publishGeneration()
  }

  /// Erases old values that a process has left which was killed.
  ///
  /// If the lock is not free, its holder is probably about to erase them. A read does not wait for it, and the next one looks again.
  private func eraseIfLockIsFree() {
    guard let files else { return }
    guard (try? disk.uninterrupted(disk.lock(files.lock, .exclusive))) == true else {
      return published.change { $0.page = nil }
    }
    defer { endAccess() }
    guard (try? readNewCommits(.exclusive)) != nil, mustErase else { return }
    try? rewriteLog(for: .folderAfterRename)
    publishGeneration()
  }

  /// Whether the log, or one that it has replaced, contains values that are to be erased.
  var mustErase: Bool { log?.mustErase == true || log?.hasOldLog == true }

  /// Reads the frames that were appended since the last call, or the whole log if it was replaced.
  ///
  /// Creates the log if there is none and the store was never open. The caller holds the lock.
  func readNewCommits(_ mode: LockMode) throws(StoreError) {
    guard let files else { return }
    guard let status = try io(disk.status(of: StorageEngine.logName, in: files.folder)) else {
      if hasBeenOpen { throw .unavailable(.missing, code: 0) }
      if let announced = files.page.durablePosition, announced.log != 0 {
        return try repair(.noLog, readable: [], above: announced.generation, mode)
      }
      return try createLog()
    }
    try disk.check(status, of: StorageEngine.logName)
    guard let log, log.file == status.identity, status.length >= log.end, !isSnapshotDamaged, try isUnchanged(log) else {
      return try readWholeLog(mode)
    }
    var scan = log.scanner
    if status.length > log.end {
      let bytes = try disk.read(log.handle, from: log.end, to: status.length)
      // The whole log is needed to report the damage.
      guard case .good(let end, let torn) = try scan.read(bytes, from: 0), !isShort(log.header, scan.sequence, log.file) else {
        return try readWholeLog(mode)
      }
      append(scan, end: end, torn: torn)
    } else {
      if isShort(log.header, log.sequence, log.file) { return try readWholeLog(mode) }
      self.log?.torn = 0
    }
    // What is in memory can be different from what is in the file: other commits of the same log, which have the same lengths.
    if !isLogReliable { return try readWholeLog(mode) }
    publishGeneration()
  }

  /// Returns whether the file of a log has the identity with which it was read, which is different for each file.
  ///
  /// Another program can write a backup into the same file.
  private func isUnchanged(_ log: Log) throws(StoreError) -> Bool {
    LogHeader.identity(of: try disk.read(log.handle, from: 0, to: LogHeader.identityEnd)) == log.header.identity
  }

  /// Returns whether a log, whose last good frame has this sequence, lacks commits that were acknowledged.
  func isShort(_ header: LogHeader, _ sequence: UInt64, _ file: FileStatus.Identity) -> Bool {
    if files?.page.durablePosition?.promisesMore(than: header, upTo: sequence) == true { return true }
    // The same file was longer. Another file can be a backup, together with its durable position.
    return lastPosition?.log == header.identity && lastPosition?.file == file && lastPosition?.sequence ?? 0 > sequence
  }

  /// Applies the frames that were appended to the log.
  func append(_ scan: LogScanner, end: Int, torn: Int) {
    let edits = scan.frames.lazy.flatMap(\.edits)
    // To know whether they have old values.
    if erasurePolicy == .removedAndReplaced { try? readBlocks(.keys(edits.map(\.key))) }
    if erasurePolicy.mustErase(edits, after: published.mayContain) { log?.mustErase = true }
    for frame in scan.frames { published.apply(frame.edits, .elsewhere, policy: &policy) }
    log?.end += end
    log?.sequence = scan.sequence
    log?.history = scan.history
    log?.torn = torn
  }

  /// Marks the entries in memory as current.
  ///
  /// The caller holds the lock.
  func publishGeneration() {
    guard let page = files?.page else { return }
    publish(page.durablePosition ?? DurablePosition(generation: page.generation, log: 0))
  }

  /// Marks the entries in memory as those of a durable position.
  ///
  /// Readers get the page here for the first time, because before the log is read no entries are current.
  func publish(_ durablePosition: DurablePosition) {
    guard let files, let log else { return }
    let expected = expected(files, FileReplacementCheck.Log(file: log.file, identity: log.header.identity, length: log.end))
    published.change { contents in
      contents.announced = durablePosition
      contents.page = files.page
      contents.files = expected
    }
  }
}
