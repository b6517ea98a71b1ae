extension StorageEngine {
  func createLog() throws(StoreError) {
    if files?.isReadOnly == true { throw .unavailable(.missing, StoreError.Context(file: StorageEngine.logName)) }
    published.change { contents in
      contents.entries = Entries()
      contents.policy.live = 0
    }
    try rewriteLog(for: .folderAtCreation)
  }

  func readWholeLog(_ mode: LockMode) throws(StoreError) {
    guard let files else { return }
    let handle = try files.openLog()
    do throws(StoreError) {
      let status = try disk.status(of: handle, named: StorageEngine.logName)
      if let read = try readIndexedLog(handle, status), !isShort(read.log.header, read.log.sequence, status.identity) {
        replaceLog(by: read.log, read.frames, read.index)
        return publishGeneration()
      }
      let bytes = try disk.read(handle, from: 0, to: status.length)
      switch LogHeader.read(bytes) {
      case .newer:
        throw .unavailable(.newerFormat, code: 0)
      case .bad:
        let found = try LogScanner.salvage(withoutHeader: bytes, files.page.durablePosition) { header throws(StoreError) in
          try coding(of: header)
        }
        let last = found.frames.last?.sequence ?? 0
        let corruption = bytes.isEmpty ? Corruption.noLog : .badHeader(readable: found.frames)
        try repair(corruption, readable: found.frames, above: last, found.coding, mode)
        disk.close(handle)
      case .header(let header):
        guard let coding = try coding(of: header) else {
          try repair(.forgedHeader, readable: [], above: 0, .plain, mode)
          disk.close(handle)
          break
        }
        var scan = LogScanner(header, coding)
        switch try scan.read(log: bytes, header).ending {
        case .good(let end, let torn):
          if isShort(header, scan.sequence, status.identity) {
            let last = max(files.page.durablePosition?.generation ?? 0, lastPosition?.sequence ?? 0)
            let (corruption, readable) = try scan.lostCommits(bytes, from: end, through: last)
            try repair(corruption, readable: readable, above: last, coding, mode)
            disk.close(handle)
          } else {
            let log = LogFile(disk, handle, status, header, coding, scan, end: end, torn: torn)
            replaceLog(by: log, scan.frames)
          }
        case .corrupt(let corruption):
          let readable = scan.frames + (try scan.salvage(bytes, from: corruption.offset))
          try repair(corruption, readable: readable, above: readable.last?.sequence ?? 0, coding, mode)
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
  func replaceLog(by new: LogFile, _ frames: [Frame], _ index: SnapshotIndex? = nil) {
    let snapshotLast = new.header.snapshotLast
    if let index {
      published.replace(by: index, new.coding, frames)
    } else {
      // Observers know the frames up to the last one in memory. In another log such frames are older, as in a backup: sequences increase.
      let known = max(snapshotLast, lastPosition?.sequence ?? 0)
      published.replace(by: frames, snapshotLast: known, new.coding, isFirst: !hasBeenOpen)
      let snapshot = frames.prefix { $0.sequence <= snapshotLast }
      let entries = snapshot.reduce(0) { $0 + $1.entries.count }
      let changes = frames[snapshot.count...].reduce(0) { $0 + $1.entries.count }
      published.change { $0.policy.opened(snapshotEntries: entries, changes: changes) }
      isSnapshotDamaged = false
    }
    log?.close()
    log = new
    files?.oldLog.forget()
    let later = frames.lazy.filter { $0.sequence > snapshotLast }
    log?.mustErase = erasurePolicy.mustErase(index == nil ? frames : Array(later)) { _ in index != nil }
  }

  /// Calls the user's handler and does what it returns.
  ///
  /// The damaged file gets a second name before a new log replaces it.
  func repair(
    _ corruption: Corruption, readable: [Frame], above sequence: UInt64, _ coding: PayloadEncryption, _ mode: LockMode
  ) throws(StoreError) {
    guard mode == .exclusive, let files else { throw .corrupt(corruption, StoreError.Context(file: StorageEngine.logName)) }
    let response = files.isReadOnly ? .fail : onCorruption(corruption)
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
    published.replace(
      by: response == .keepReadable ? readable : [], snapshotLast: .max, coding, isFirst: !hasBeenOpen)
    try rewriteLog(for: .folderAfterRename, above: sequence)
  }
}
