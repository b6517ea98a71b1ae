extension StorageEngine {
  /// Whether the shared page vouches for all that was read of the log.
  var isVouchedFor: Bool {
    guard let files, let log else { return false }
    return files.page.vouchedLog == log.header.identity && files.page.generation == log.sequence
      && distrusted != log.header.identity
  }

  /// Brings memory up to date without writing anything, or as little as it can.
  func refresh() throws(StoreError) {
    do throws(StoreError) {
      try begin(.shared)
      let isDone = isVouchedFor
      end()
      if isDone { return }
    } catch {
      // A handler may want to repair it, which takes the exclusive lock.
      guard case .corrupt = error else { throw error }
    }
    try begin(.exclusive)
    defer { end() }
    // What readers are given should be durable. If the disk does not let us, it is read all the same.
    if !isVouchedFor { try? rebuild(for: .folderAfterRename) }
    noteGeneration()
  }

  /// Reads what was appended since the last time, or everything if the log is another; the lock is held.
  func catchUp(_ mode: LockMode) throws(StoreError) {
    guard let files else { return }
    guard let status = try io({ () throws(SystemError) in try disk.status(of: StorageEngine.logName, in: files.folder) }) else {
      if hasBeenOpen { throw .unavailable(.missing, code: 0) }
      return try createLog()
    }
    guard let log, log.file == status.identity, status.length >= log.end else { return try load(mode) }
    if status.length > log.end {
      try disk.check(status, is: .file)
      let bytes = try disk.read(log.handle, from: log.end, to: status.length)
      var scan = LogScanner(identity: log.header.identity, snapshotLast: log.header.snapshotLast, after: log.sequence)
      // The whole log tells more about what is wrong.
      guard case .good(let end, let torn) = scan.read(bytes, from: 0) else { return try load(mode) }
      for frame in scan.frames { published.apply(frame.edits, .elsewhere, policy: &policy) }
      self.log?.end += end
      self.log?.sequence = scan.sequence
      self.log?.torn = torn
    } else {
      self.log?.torn = 0
    }
    noteGeneration()
  }

  /// What is in memory is as new as the shared page says; the lock is held.
  ///
  /// Readers have the page from here on and not before: until the log was read, memory is as new as nothing.
  func noteGeneration() {
    guard let page = files?.page else { return }
    published.change { contents in
      contents.generation = page.generation
      contents.page = page
    }
  }

  // MARK: A log that was not read before

  private func createLog() throws(StoreError) {
    // If there is a log, what is above it is durable.
    for ancestor in ancestors { try syncAncestor(ancestor) }
    published.change { $0.entries = [:] }
    policy.live = 0
    try rebuild(for: .folderAtCreation)
    noteGeneration()
  }

  /// Folders that the user may not read are older than the store, and so are those of file systems that have nothing to sync; the
  /// others may have been made for it, perhaps by a process that was killed before it came here.
  private func syncAncestor(_ path: String) throws(StoreError) {
    do throws(StoreError) {
      let folder = try io { () throws(SystemError) in try disk.openFolder(path, followingLinks: true) }
      defer { disk.close(folder) }
      try sync(folder, for: .ancestor)
    } catch .unavailable(.permission, _) {
    } catch .unavailable(_, SystemError.unsupported.code) {
    }
  }

  /// A sync whose failure leaves nothing in doubt but what it was for; it is not repeated.
  func sync(_ handle: Handle, for purpose: SyncPurpose) throws(StoreError) {
    do throws(SystemError) {
      try disk.sync(handle, for: purpose)
    } catch {
      throw .unavailable(error.reason, code: error.code)
    }
  }

  private func load(_ mode: LockMode) throws(StoreError) {
    guard let files else { return }
    let handle = try io { () throws(SystemError) in try disk.open(StorageEngine.logName, in: files.folder, .none) }
    do throws(StoreError) {
      let status = try disk.status(of: handle, expecting: .file)
      let bytes = try disk.read(handle, from: 0, to: status.length)
      switch LogHeader.read(bytes) {
      case .newer:
        throw .unavailable(.newerFormat, code: 0)
      case .bad:
        try repair(.badHeader, readable: [], above: 0, mode)
        disk.close(handle)
      case .header(let header):
        var scan = LogScanner(header)
        switch scan.read(bytes, from: LogHeader.length) {
        case .good(let end, let torn):
          replaceMemory(scan.frames, snapshotLast: max(header.snapshotLast, lastInMemory(of: header) ?? 0))
          if let log { disk.close(log.handle) }
          log = Log(
            handle: handle, file: status.identity, header: header, end: end, sequence: scan.sequence, torn: torn)
        case .corrupt(let corruption):
          let readable = scan.frames + scan.search(bytes, from: corruption.offset)
          try repair(corruption, readable: readable, above: readable.last?.sequence ?? 0, mode)
          disk.close(handle)
        }
      }
    } catch {
      disk.close(handle)
      throw error
    }
    noteGeneration()
  }

  /// The last frame of a log that observers were told of; nil if it was not this log that was read.
  private func lastInMemory(of header: LogHeader) -> UInt64? {
    let known = log.map { (log: $0.header.identity, sequence: $0.sequence) } ?? left
    return known?.log == header.identity ? known?.sequence : nil
  }

  /// Puts what a log says in the place of what is in memory, and announces what is different: up to the end of the snapshot as one
  /// change, then frame by frame.
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
      published.change { [snapshot] in $0.entries = snapshot }
      return
    }
    let old = published.entries
    var edits = snapshot.compactMap { key, value in old[key] == value ? nil : Edit(key: key, value: value) }
    edits += old.keys.compactMap { key in snapshot[key] == nil ? Edit(key: key, value: nil) : nil }
    published.apply(edits.sorted { $0.key.name < $1.key.name }, .elsewhere, policy: &policy)
    for frame in later { published.apply(frame.edits, .elsewhere, policy: &policy) }
  }

  // MARK: A log that is corrupt

  /// Does what the user's handler says; the file is kept under another name before a new log takes its place.
  private func repair(
    _ corruption: Corruption, readable: [Frame], above sequence: UInt64, _ mode: LockMode
  ) throws(StoreError) {
    guard mode == .exclusive, let files else { throw .corrupt(corruption) }
    let response = onCorruption(corruption)
    if response == .fail { throw .corrupt(corruption) }
    var number = 1
    while true {
      do throws(SystemError) {
        try disk.link(StorageEngine.logName, as: "corrupt-\(number)", in: files.folder)
        break
      } catch {
        if error == .exists { number += 1 } else if error != .interrupted { throw .unavailable(error.reason, code: error.code) }
      }
    }
    try sync(files.folder, for: .damagedLogKept)
    replaceMemory(response == .keepReadable ? readable : [], snapshotLast: UInt64.max)
    try rebuild(for: .folderAfterRename, above: sequence)
  }
}
