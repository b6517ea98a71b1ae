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

  // MARK: Reading without the lock

  /// Reads the frames up to the announced one, without the lock.
  ///
  /// Only after this process has read the log under the lock once: after a power cut, an old durable position can be on the disk.
  ///
  /// Returns false if the lock is needed to decide what to do.
  private func readAnnouncedCommits() throws(StoreError) -> Bool {
    guard let files, let log, try expected(files).areInPlace(on: disk), let announced = files.page.durablePosition,
      announced.log != 0,
      announced.log != unreliableLog,
      let status = try io(disk.status(of: StorageEngine.logName, in: files.folder))
    else { return false }
    try disk.check(status, of: StorageEngine.logName)
    if announced.log != log.header.identity {
      guard try readReplacedLog(announced) else { return false }
    } else {
      guard status.identity == log.file, status.length >= log.end, announced.generation >= log.sequence else { return false }
      if announced.generation > log.sequence {
        let bytes = try disk.read(log.handle, from: log.end, to: status.length)
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
    let handle = try io(disk.open(StorageEngine.logName, in: files.folder, .existing))
    do throws(StoreError) {
      let status = try disk.status(of: handle, named: StorageEngine.logName)
      if let read = try readIndexedLog(handle, status, through: announced.generation),
        read.header.identity == announced.log, read.scan.sequence == announced.generation,
        read.scan.history == announced.history
      {
        replaceLog(handle, status, read.header, read.coding, read.scan, end: read.end, torn: 0, read.index)
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
          replaceLog(handle, status, header, coding, scan, end: end, torn: 0)
          return true
        }
      }
    } catch {
      disk.close(handle)
      if error.isOfKey { return false }
      throw error
    }
    disk.close(handle)
    return false
  }

  // MARK: Reading under the lock

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
  private func isShort(_ header: LogHeader, _ sequence: UInt64, _ file: FileStatus.Identity) -> Bool {
    if files?.page.durablePosition?.promisesMore(than: header, upTo: sequence) == true { return true }
    // The same file was longer. Another file can be a backup, together with its durable position.
    return lastPosition?.log == header.identity && lastPosition?.file == file && lastPosition?.sequence ?? 0 > sequence
  }

  /// Applies the frames that were appended to the log.
  private func append(_ scan: LogScanner, end: Int, torn: Int) {
    let edits = scan.frames.lazy.flatMap(\.edits)
    // To know whether they have old values.
    if erasedValues == .removedAndReplaced { try? readBlocks(.keys(edits.map(\.key))) }
    if erasedValues.mustErase(edits, after: published.mayContain) { log?.mustErase = true }
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
  private func publish(_ durablePosition: DurablePosition) {
    guard let files, let log else { return }
    let expected = expected(files, FileReplacementCheck.Log(file: log.file, identity: log.header.identity, length: log.end))
    published.change { contents in
      contents.announced = durablePosition
      contents.page = files.page
      contents.files = expected
    }
  }

  // MARK: Creating or reading the whole log

  private func createLog() throws(StoreError) {
    // This comes first, so that all folders above an existing log are durable.
    try disk.syncFolders(above: path)
    published.change { ($0.entries, $0.unread) = ([:], nil) }
    policy.live = 0
    try rewriteLog(for: .folderAtCreation)
  }

  private func readWholeLog(_ mode: LockMode) throws(StoreError) {
    guard let files else { return }
    let handle = try io(disk.open(StorageEngine.logName, in: files.folder, .existing))
    do throws(StoreError) {
      let status = try disk.status(of: handle, named: StorageEngine.logName)
      if let read = try readIndexedLog(handle, status), !isShort(read.header, read.scan.sequence, status.identity) {
        replaceLog(
          handle, status, read.header, read.coding, read.scan, end: read.end, torn: read.torn, read.index)
        return publishGeneration()
      }
      let bytes = try disk.read(handle, from: 0, to: status.length)
      switch LogHeader.read(bytes) {
      case .newer:
        throw .unavailable(.newerFormat, code: 0)
      case .bad:
        try repair(.badHeader, readable: [], above: 0, mode)
        disk.close(handle)
      case .header(let header):
        guard let coding = try coding(of: header) else {
          try repair(.forgedHeader, readable: [], above: 0, mode)
          disk.close(handle)
          break
        }
        var scan = LogScanner(header, coding)
        switch try scan.read(log: bytes, header).ending {
        case .good(let end, let torn):
          if isShort(header, scan.sequence, status.identity) {
            let corruption = Corruption(
              flaw: .lostCommits, offset: end, readableBefore: scan.frames.count, readableBehind: 0)
            let last = max(files.page.durablePosition?.generation ?? 0, lastPosition?.sequence ?? 0)
            try repair(corruption, readable: scan.frames, above: last, mode)
            disk.close(handle)
          } else {
            replaceLog(handle, status, header, coding, scan, end: end, torn: torn)
          }
        case .corrupt(let corruption):
          let readable = scan.frames + (try scan.search(bytes, from: corruption.offset))
          try repair(corruption, readable: readable, above: readable.last?.sequence ?? 0, mode)
          disk.close(handle)
        }
      }
    } catch {
      disk.close(handle)
      throw error
    }
    publishGeneration()
  }

  /// Continues with a log that was read completely, or whose index and frames after the snapshot were read.
  private func replaceLog(
    _ handle: Handle, _ status: FileStatus, _ header: LogHeader, _ coding: PayloadCoding, _ scan: LogScanner, end: Int,
    torn: Int, _ index: SnapshotIndex? = nil
  ) {
    if let index {
      published.replace(by: index, scan.frames, policy: &policy)
    } else {
      readBlocksForObservers()
      // Observers know the frames up to the last one in memory. In another log such frames are older, as in a backup: sequences increase.
      replaceMemory(scan.frames, snapshotLast: max(header.snapshotLast, lastPosition?.sequence ?? 0))
      let snapshot = scan.frames.prefix { $0.sequence <= header.snapshotLast }
      let entries = snapshot.reduce(0) { $0 + $1.edits.count }
      let changes = scan.frames[snapshot.count...].reduce(0) { $0 + $1.edits.count }
      policy.opened(snapshotEntries: entries, changes: changes)
      isSnapshotDamaged = false
    }
    if let log { disk.close(log.handle) }
    log = Log(
      handle: handle, file: status.identity, header: header, coding: coding, end: end, sequence: scan.sequence,
      history: scan.history, torn: torn,
      mustErase: erasedValues.mustErase(scan.frames.lazy.flatMap(\.edits)))
  }

  /// Replaces the entries in memory by those of the frames, and notifies observers of the differences.
  ///
  /// The differences up to `snapshotLast` are one notification. Each later frame is one, too. The first log that is read causes none.
  private func replaceMemory(_ frames: [Frame], snapshotLast: UInt64) {
    let isFirst = !hasBeenOpen
    var snapshot: [Store.Key: [UInt8]] = [:]
    var later = frames[...]
    while let frame = later.first, isFirst || frame.sequence <= snapshotLast {
      for edit in frame.edits { snapshot[edit.key] = edit.value }
      later.removeFirst()
    }
    if isFirst {
      policy.live = 0
      for (key, value) in snapshot { policy.replaced(nil, by: Edit(key: key, value: value)) }
      published.change { [snapshot] in ($0.entries, $0.unread) = (snapshot, nil) }
      return
    }
    let old = published.entries
    if published.query({ $0.unread != nil }) {
      published.change { $0.unread = nil }
      policy.live = old.reduce(0) { $0 + Edit(key: $1.key, value: $1.value).size }
    }
    var edits = snapshot.compactMap { key, value in old[key] == value ? nil : Edit(key: key, value: value) }
    edits += old.keys.compactMap { key in snapshot[key] == nil ? Edit(key: key, value: nil) : nil }
    published.apply(edits.sorted { $0.key.name < $1.key.name }, .elsewhere, policy: &policy)
    for frame in later { published.apply(frame.edits, .elsewhere, policy: &policy) }
  }

  // MARK: A log that is corrupt

  /// Calls the user's handler and does what it returns.
  ///
  /// The damaged file gets a second name before a new log replaces it.
  private func repair(
    _ corruption: Corruption, readable: [Frame], above sequence: UInt64, _ mode: LockMode
  ) throws(StoreError) {
    guard mode == .exclusive, let files else { throw .corrupt(corruption, StoreError.Context(file: StorageEngine.logName)) }
    let response = onCorruption(corruption)
    if response == .fail { throw .corrupt(corruption, StoreError.Context(file: StorageEngine.logName)) }
    var number = 1
    while true {
      do throws(SystemError) {
        try disk.link(StorageEngine.logName, as: "corrupt-\(number)", in: files.folder)
        break
      } catch {
        if error == .notFound { break }  // There is no log.
        if error == .exists { number += 1 } else if error != .interrupted { throw .unavailable(error.reason, code: error.code) }
      }
    }
    try disk.sync(files.folder, purpose: .secondName)
    replaceMemory(response == .keepReadable ? readable : [], snapshotLast: UInt64.max)
    try rewriteLog(for: .folderAfterRename, above: sequence)
  }
}
