/// The files of a store as they are, read under the shared lock by someone who makes and changes nothing.
///
/// Unlike the engine it needs no right to write, so it works on a disk that is mounted for reading only.
package struct LogReader: Sendable {
  /// The bytes of the log.
  package var log: [UInt8]
  /// The sequence of the last frame that is durable, by the lock file.
  package var generation: UInt64
  /// The log that the generation is about; zero if there is none.
  package var vouchedLog: UInt64

  /// Makes a copy of what somebody has read already; `lock` is the beginning of the lock file.
  package init(log: [UInt8], lock: [UInt8]) {
    self.log = log
    let isWhole = lock.count >= SharedPage.length
    generation = isWhole ? lock.number(UInt64.self, at: 0) : 0
    vouchedLog = isWhole ? lock.number(UInt64.self, at: 8) : 0
  }

  /// Reads the files in a folder; nil if there is no log in it.
  ///
  /// Waits for those who write, `patience` nanoseconds at most.
  package init?(
    directory: String, on disk: any Disk = SystemDisk.shared, patience: UInt64 = 10_000_000_000
  ) throws(StoreError) {
    guard let folder = try LogReader.folder(directory, disk) else { return nil }
    defer { disk.close(folder) }
    _ = try disk.status(of: folder, expecting: .folder)
    // Without a lock file, nobody has the store open.
    let lock = try disk.io { () throws(SystemError) in try disk.openForReading(StorageEngine.lockName, in: folder) }
    defer { if let lock { disk.close(lock) } }
    if let lock {
      _ = try disk.status(of: lock, expecting: .file)
      try disk.acquire(lock, .shared, patience: patience)
    }
    guard let log = try disk.io({ () throws(SystemError) in try disk.openForReading(StorageEngine.logName, in: folder) }) else {
      return nil
    }
    defer { disk.close(log) }
    let length = try disk.status(of: log, expecting: .file).length
    let words = try lock.map { lock throws(StoreError) in try disk.read(lock, from: 0, to: SharedPage.length) }
    self.init(log: try disk.read(log, from: 0, to: length), lock: words ?? [])
  }

  /// Whether there is a log in a folder.
  package static func isThere(_ directory: String) throws(StoreError) -> Bool {
    let disk = SystemDisk.shared
    guard let folder = try folder(directory, disk) else { return false }
    defer { disk.close(folder) }
    return try disk.io { () throws(SystemError) in try disk.status(of: StorageEngine.logName, in: folder) } != nil
  }

  private static func folder(_ directory: String, _ disk: any Disk) throws(StoreError) -> Handle? {
    try disk.io { () throws(SystemError) in
      do throws(SystemError) {
        return try disk.openFolder(SystemPaths.absolute(directory), followingLinks: false)
      } catch {
        if error == .notFound { return nil }
        throw error
      }
    }
  }
}

extension VerificationReport {
  /// What is in the files.
  init(_ copy: LogReader) throws(StoreError) {
    self.init(commits: 0, keys: 0, length: copy.log.count, tornBytes: 0, generation: copy.generation)
    switch LogHeader.read(copy.log) {
    case .newer:
      throw .unavailable(.newerFormat, code: 0)
    case .bad:
      corruption = .badHeader
    case .header(let header):
      var scan = LogScanner(header)
      switch scan.read(copy.log, from: LogHeader.length) {
      case .good(_, let torn): tornBytes = torn
      case .corrupt(let found): corruption = found
      }
      commits = scan.frames.count
      var found: Set<Store.Key> = []
      for edit in scan.frames.lazy.flatMap(\.edits) {
        if edit.value == nil { found.remove(edit.key) } else { found.insert(edit.key) }
      }
      keys = found.count
    }
  }
}

extension Store {
  /// All keys and values as they are at one moment.
  package func entries() throws(StoreError) -> [Key: [UInt8]] {
    if !published.isCurrent { try refresh() }
    return published.entries
  }
}
