/// How the log is read. `readIndexedLog` reads an index in place of the values, for the two that read a whole log.
///
///                           lock  reads                                          if it cannot
///     readFirstTime         no    a log for the first time, to the announced one  returns false: with the lock
///     readAnnouncedCommits  no    new frames, to the announced one               returns false: with the lock
///     readReplacedLog       no    a log that has replaced the one in memory      returns false: with the lock
///     readNewCommits        yes   new frames, also those not announced           calls readWholeLog
///     readWholeLog          yes   all of it                                      asks `onCorruption`, and repairs
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
    assertLeads()
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

  /// Erases old values that a process could not erase because it was killed.
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

  // MARK: Without the lock

  /// Reads the log for the first time without the lock, so that it does not wait for a writer that holds the lock for long.
  ///
  /// Returns false if the lock is needed to decide what to do. After a power cut, an old durable position can be on the disk. Then the log
  /// has more frames than it announces, or is another one.
  func readFirstTime(until deadline: Deadline) throws(StoreError) -> Bool {
    if files == nil { try openFiles(until: deadline) }
    for _ in 0..<3 {
      guard let files, try files.areInPlace(), let announced = files.page.durablePosition,
        announced.log != 0, try files.status(of: StorageEngine.logName) != nil,
        try readReplacedLog(announced), let log, !log.header.isOld, keys?.hasOtherKey != true
      else { break }
      if try log.status().length == log.end, announced.isSame(as: log.durablePosition) {
        hasBeenOpen = true
        publish(announced)
        return true
      }
      // A writer has appended something meanwhile.
    }
    log?.close()
    (log, lastPosition) = (nil, nil)
    return false
  }

  /// Reads the frames up to the announced one, without the lock.
  ///
  /// Only after this process has read the log once: `readFirstTime(until:)` says why.
  ///
  /// Returns false if the lock is needed to decide what to do.
  func readAnnouncedCommits() throws(StoreError) -> Bool {
    guard let files, let log, try files.areInPlace(), let announced = files.page.durablePosition,
      announced.log != 0,
      announced.log != unreliableLog,
      let status = try files.status(of: StorageEngine.logName)
    else { return false }
    try disk.check(status, of: StorageEngine.logName)
    if announced.log != log.header.identity {
      guard try readReplacedLog(announced) else { return false }
    } else {
      guard status.identity == log.file, status.length >= log.end, announced.generation >= log.sequence else { return false }
      if announced.generation > log.sequence {
        let bytes = try log.bytesAfterEnd(to: status.length)
        var scan = log.scanner
        let end = try scan.readFrames(bytes, from: 0, through: announced.generation)
        guard scan.sequence == announced.generation, scan.history == announced.history else { return false }
        append(scan, end: end, torn: 0)
      } else if announced.history != log.history {
        return false
      }
    }
    publish(announced)
    return true
  }

  /// Reads a log that has replaced the one in memory, up to the announced frame.
  ///
  /// Returns false if it is not the announced log, not all of it can be read, or its key was replaced after it was opened.
  private func readReplacedLog(_ announced: DurablePosition) throws(StoreError) -> Bool {
    guard let files else { return false }
    let handle = try files.openLog()
    do throws(StoreError) {
      let status = try disk.status(of: handle, named: StorageEngine.logName)
      if let read = try readIndexedLog(handle, status, through: announced.generation),
        read.log.durablePosition.isSame(as: announced)
      {
        replaceLog(by: read.log, read.frames, read.index)
        return true
      }
      let bytes = try disk.read(handle, from: 0, to: status.length)
      if case .header(let header) = LogHeader.read(bytes), header.identity == announced.log,
        let coding = try coding(of: header)
      {
        var scan = LogScanner(header, coding)
        let start = try SnapshotIndex.firstFrame(in: bytes, header, coding) ?? bytes.count
        let end = try scan.readFrames(bytes, from: start, through: announced.generation)
        if scan.sequence == announced.generation, scan.history == announced.history, scan.sequence >= header.snapshotLast {
          replaceLog(by: LogFile(disk, handle, status, header, coding, scan, end: end, torn: 0), scan.frames)
          return true
        }
      }
    } catch {
      disk.close(handle)
      if error.isEncryptionKeyError { return false }
      throw error
    }
    disk.close(handle)
    return false
  }
}
