extension StorageEngine {
  func createLog() throws(StoreError) {
    if files?.isReadOnly == true { throw .unavailable(.missing, StoreError.Context(file: StorageEngine.logName)) }
    published.change { $0.entries = Entries() }
    policy.live = 0
    try rewriteLog(for: .folderAtCreation)
  }

  func readWholeLog(_ mode: LockMode) throws(StoreError) {
    guard let files else { return }
    let handle = try files.openLog()
    do throws(StoreError) {
      let status = try disk.status(of: handle, named: StorageEngine.logName)
      if let read = try readIndexedLog(handle, status), !isShort(read.header, read.scan.sequence, status.identity) {
        replaceLog(
          by: LogFile(disk, handle, status, read.header, read.coding, read.scan, end: read.end, torn: read.torn),
          read.scan.frames, read.index)
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
      policy.opened(index)
      replaceEntries(by: Entries(index, new.coding), frames)
    } else {
      readBlocksForObservers()
      // Observers know the frames up to the last one in memory. In another log such frames are older, as in a backup: sequences increase.
      replaceMemory(frames, snapshotLast: max(snapshotLast, lastPosition?.sequence ?? 0), new.coding)
      let snapshot = frames.prefix { $0.sequence <= snapshotLast }
      let entries = snapshot.reduce(0) { $0 + $1.entries.count }
      let changes = frames[snapshot.count...].reduce(0) { $0 + $1.entries.count }
      policy.opened(snapshotEntries: entries, changes: changes)
      isSnapshotDamaged = false
    }
    log?.close()
    log = new
    files?.oldLog.forget()
    let later = frames.lazy.filter { $0.sequence > snapshotLast }
    log?.mustErase = erasurePolicy.mustErase(index == nil ? frames : Array(later)) { _ in index != nil }
  }

  /// Replaces the entries in memory by others, after which there are some commits, and notifies no observer.
  private func replaceEntries(by entries: Entries, _ frames: some Sequence<Frame>) {
    var entries = entries
    for frame in frames {
      for entry in frame.entries {
        guard let edit = entry.edit else { continue }
        let old = entries.set(edit.key, edit.value, at: entry.place, isErasing: frame.erasurePolicy.erases(by: edit))
        policy.replaced(old, by: edit)
      }
    }
    published.change { [entries] in $0.entries = entries }
  }

  /// Replaces the entries in memory by those of the frames, and notifies observers of the differences.
  ///
  /// The differences up to `snapshotLast` are one notification. Each later frame is one, too. The first log that is read causes none.
  func replaceMemory(_ frames: [Frame], snapshotLast: UInt64, _ coding: PayloadEncryption) {
    let isFirst = !hasBeenOpen
    let known = isFirst ? frames.count : frames.prefix { $0.sequence <= snapshotLast }.count
    let first = frames[..<endOfErasure(frames[...], erasers(in: frames[...]), from: 0, to: known)]
    let old = published.entries
    policy.live = 0
    replaceEntries(by: Entries(nil, coding), first)
    if isFirst { return }
    if published.notifier.hasObservers { notify(of: old) }
    apply(frames[first.endIndex...])
  }

  /// Notifies observers of the differences between the previous entries and those in memory.
  private func notify(of old: Entries) {
    let new = published.entries
    var changes: [Store.Change] = []
    new.forEach { key, value in
      if old.value(of: key) != .some(value) { changes.append(Store.Change(key: key, value: value, origin: .elsewhere)) }
    }
    old.forEach { key, _ in
      if new.value(of: key) == .some(nil) { changes.append(Store.Change(key: key, value: nil, origin: .elsewhere)) }
    }
    for key in keysErasedUnread where new.value(of: key) == .some(nil) {
      changes.append(Store.Change(key: key, value: nil, origin: .elsewhere))
    }
    keysErasedUnread = []
    published.query { contents in
      let visible = changes.filter { contents.delayed.values[$0.key] == nil }
      published.notifier.notify(visible.sorted { $0.key.name < $1.key.name })
    }
  }
}
