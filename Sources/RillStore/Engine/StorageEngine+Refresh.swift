extension StorageEngine {
  /// Whether all frames that were read of the log are durable, according to the durable position, and more can be appended.
  var isLogReliable: Bool {
    guard let files, let log, let announced = files.page.durablePosition else { return false }
    return announced.isSame(as: log.durablePosition) && unreliableLog != log.header.identity && !log.header.isOld
  }

  /// Brings memory up to date.
  ///
  /// Writes only if the log does not exist, is unreliable, is to be repaired, or contains values that another process has not erased.
  func refresh(until deadline: Deadline) throws(StoreError) {
    if hasBeenOpen ? try readAnnouncedCommits() : try readFirstTime(until: deadline) {
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
    guard files?.acquireIfFree() == true else { return published.change { $0.page = nil } }
    defer { endAccess() }
    guard (try? readNewCommits(.exclusive)) != nil, mustErase else { return }
    try? rewriteLog(for: .folderAfterRename)
    publishGeneration()
  }

  /// Whether the log, or one that it has replaced, contains values that are to be erased by rewriting the log.
  var mustErase: Bool {
    log?.mustErase == true || files?.oldLog.exists == true || files?.page.durablePosition?.isErasing == true
  }

  /// Reads the frames that were appended since the last call, or the whole log if it was replaced.
  ///
  /// Creates the log if there is none and the store was never open. The caller holds the lock.
  func readNewCommits(_ mode: LockMode) throws(StoreError) {
    guard let files else { return }
    guard let status = try files.status(of: StorageEngine.logName) else {
      if hasBeenOpen { throw .unavailable(.missing, code: 0) }
      if let announced = files.page.durablePosition, announced.log != 0 {
        return try repair(.noLog, readable: [], above: announced.generation, .plain, mode)
      }
      return try createLog()
    }
    try disk.check(status, of: StorageEngine.logName)
    guard let log, log.file == status.identity, status.length >= log.end, !isSnapshotDamaged, try log.isUnchanged() else {
      return try readWholeLog(mode)
    }
    var scan = log.scanner
    if status.length > log.end {
      let bytes = try log.bytesAfterEnd(to: status.length)
      // The whole log is needed to report the damage.
      guard case .good(let end, let torn) = try scan.read(bytes, from: 0), !isShort(log.header, scan.sequence, log.file) else {
        return try readWholeLog(mode)
      }
      append(scan, end: end, torn: torn)
    } else {
      if isShort(log.header, log.sequence, log.file) { return try readWholeLog(mode) }
      self.log?.advance(by: log.scanner, end: 0, torn: 0)
    }
    // What is in memory can be different from what is in the file: other commits of the same log, which have the same lengths.
    if !isLogReliable { return try readWholeLog(mode) }
    publishGeneration()
  }

  /// Returns whether a log, whose last good frame has this sequence, lacks commits that were acknowledged.
  func isShort(_ header: LogHeader, _ sequence: UInt64, _ file: FileStatus.Identity) -> Bool {
    if files?.page.durablePosition?.promisesMore(than: header, upTo: sequence) == true { return true }
    // The same file was longer. Another file can be a backup, together with its durable position.
    return lastPosition?.log == header.identity && lastPosition?.file == file && lastPosition?.sequence ?? 0 > sequence
  }

  /// Applies the frames that were appended to the log.
  func append(_ scan: LogScanner, end: Int, torn: Int) {
    if erasurePolicy.mustErase(scan.frames, after: published.mayContain) { log?.mustErase = true }
    published.apply(scan.frames[...])
    log?.advance(by: scan, end: end, torn: torn)
  }

  /// Marks the entries in memory as current.
  ///
  /// The caller holds the lock.
  func publishGeneration() {
    guard let page = files?.page else { return }
    publish(page.durablePosition ?? DurablePosition(firstWord: page.firstWord))
  }

  /// Marks the entries in memory as those of a durable position.
  ///
  /// Readers get the page here for the first time, because before the log is read no entries are current.
  func publish(_ durablePosition: DurablePosition) {
    guard let files, let log else { return }
    let expected = files.expected(FileReplacementCheck.Log(file: log.file, identity: log.header.identity, length: log.end))
    published.change { contents in
      contents.announced = durablePosition
      contents.page = files.page
      contents.files = expected
    }
  }
}
