extension StorageEngine {
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
  /// Only after this process has read the log once: see above.
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
        read.header.identity == announced.log, read.scan.sequence == announced.generation,
        read.scan.history == announced.history
      {
        replaceLog(
          by: LogFile(disk, handle, status, read.header, read.coding, read.scan, end: read.end, torn: 0), read.scan.frames,
          read.index)
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
