/// The contents of a store's files, read under the shared lock without creating or changing anything.
///
/// Unlike the engine, it needs no write permission, so it works on a disk that is mounted read-only.
package struct StoreFileReader: Sendable {
  /// The bytes of the log.
  package var log: [UInt8]
  /// What the lock file says about the log, or nil if it says nothing.
  package var durablePosition: DurablePosition?

  /// Creates a reader from the bytes of the log and the first bytes of the lock file.
  package init(log: [UInt8], lock: [UInt8]) {
    self.log = log
    durablePosition = DurablePosition(lock)
  }

  /// Reads the files in a folder, or returns nil if it contains no log.
  ///
  /// Waits for writers for at most `patience` nanoseconds.
  package init?(
    directory: String, on disk: any Disk = SystemDisk.shared, patience: UInt64 = 10_000_000_000
  ) throws(StoreError) {
    guard let folder = try StoreFileReader.folder(directory, disk) else { return nil }
    defer { disk.close(folder) }
    _ = try disk.status(of: folder, named: nil)
    // Without a lock file, no process has the store open.
    let lock = try disk.io(disk.openForReading(StorageEngine.lockName, in: folder))
    defer { if let lock { disk.close(lock) } }
    if let lock {
      let status = try disk.status(of: lock, named: StorageEngine.lockName)
      try TransactionReentrancyCheck.check(status.identity, on: disk)
      let deadline = Deadline(start: disk.now(), patience: patience)
      try disk.acquire(lock, in: folder, .shared, until: deadline)
    }
    let words = try lock.map { lock throws(StoreError) in try StoreFileReader.words(lock, disk) } ?? []
    guard let log = try disk.io(disk.openForReading(StorageEngine.logName, in: folder)) else {
      guard StoreFileReader.announceLog(words) else { return nil }
      self.init(log: [], lock: words)
      return
    }
    defer { disk.close(log) }
    let length = try disk.status(of: log, named: StorageEngine.logName).length
    self.init(log: try disk.read(log, from: 0, to: length), lock: words)
  }

  /// Reads the files in a folder and returns what `inspect` makes of them, or nil if the folder contains no log.
  ///
  /// Reads them again if the key was replaced after the files were read, so that it is not that of the log.
  package static func read<Report>(
    directory: String, on disk: any Disk = SystemDisk.shared, patience: UInt64 = 10_000_000_000,
    _ inspect: (StoreFileReader) throws(StoreError) -> Report
  ) throws(StoreError) -> Report? {
    var earlier: [UInt8]?
    while true {
      guard let reader = try StoreFileReader(directory: directory, on: disk, patience: patience) else { return nil }
      do throws(StoreError) {
        return try inspect(reader)
      } catch {
        // If the log is the same as before, the key was not replaced meanwhile: it really is that of another log.
        if !error.isEncryptionKeyError || earlier == reader.log { throw error }
        earlier = reader.log
      }
    }
  }

  /// Returns the coding of a log of the store in a folder, or nil if its header is not authentic.
  ///
  /// Throws `unavailable` if its key is not there.
  package static func coding(
    of header: LogHeader, in directory: String, with source: Store.KeySource
  ) throws(StoreError) -> PayloadEncryption? {
    let disk = SystemDisk.shared
    var keys = StoreEncryptionKeys(source.storage, SystemCryptoProvider())
    let context = EncryptionKeyContext(
      disk: disk, cipher: SystemCryptoProvider(), folder: PathResolution.absolute(directory),
      deadline: Deadline(start: disk.now(), patience: 10_000_000_000))
    return try keys.coding(of: header, context)
  }

  /// Whether there is a store in a folder.
  package enum Existence: Sendable {
    case none
    case complete
    /// A log was announced, and is missing.
    case withoutLog
  }

  /// Returns whether there is a store in a folder.
  ///
  /// If a first change has failed, the lock file announces no log: no store exists yet.
  package static func existence(
    in directory: String, on disk: any Disk = SystemDisk.shared
  ) throws(StoreError) -> Existence {
    guard let folder = try folder(directory, disk) else { return .none }
    defer { disk.close(folder) }
    return try existence(in: folder, disk)
  }

  static func existence(in folder: Handle, _ disk: any Disk) throws(StoreError) -> Existence {
    func hasLog() throws(StoreError) -> Bool { try disk.io(disk.status(of: StorageEngine.logName, in: folder)) != nil }
    if try hasLog() { return .complete }
    guard let lock = try disk.io(disk.openForReading(StorageEngine.lockName, in: folder)) else { return .none }
    defer { disk.close(lock) }
    if !announceLog(try words(lock, disk)) { return .none }
    // Another process can have created the store meanwhile.
    return try hasLog() ? .complete : .withoutLog
  }

  /// Returns the first words of a lock file, or none of a copy of one.
  private static func words(_ lock: Handle, _ disk: any Disk) throws(StoreError) -> [UInt8] {
    let words = try disk.read(lock, from: 0, to: LockFileOwner.range.upperBound)
    let identity = try disk.io(disk.status(of: lock)).identity
    return LockFileOwner(words).map { $0 != LockFileOwner(identity) } ?? false ? [] : words
  }

  /// Returns whether these words of a lock file announce a log.
  private static func announceLog(_ words: [UInt8]) -> Bool { DurablePosition(words).map { $0.log != 0 } ?? false }

  private static func folder(_ directory: String, _ disk: any Disk) throws(StoreError) -> Handle? {
    do throws(SystemError) {
      return try disk.uninterrupted(disk.openFolder(PathResolution.absolute(directory), followingLinks: false))
    } catch {
      if error == .notFound { return nil }
      throw .unavailable(error.reason, code: error.code)
    }
  }
}
