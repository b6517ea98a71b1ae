extension StorageEngine {
  func createLog() throws(StoreError) {
    // This comes first, so that all folders above an existing log are durable.
    try disk.syncFolders(above: path)
    published.change { ($0.entries, $0.unread) = ([:], nil) }
    policy.live = 0
    try rewriteLog(for: .folderAtCreation)
  }

  func readWholeLog(_ mode: LockMode) throws(StoreError) {
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
  func replaceLog(
    _ handle: Handle, _ status: FileStatus, _ header: LogHeader, _ coding: PayloadEncryption, _ scan: LogScanner, end: Int,
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
      mustErase: erasurePolicy.mustErase(scan.frames.lazy.flatMap(\.edits)))
  }

  /// Replaces the entries in memory by those of the frames, and notifies observers of the differences.
  ///
  /// The differences up to `snapshotLast` are one notification. Each later frame is one, too. The first log that is read causes none.
  func replaceMemory(_ frames: [Frame], snapshotLast: UInt64) {
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
}
