/// The folder and the lock file of a store while they are open.
///
/// Processes lock the file `lock`, announce durable positions by writing to its beginning, and map that beginning as `page`, so that a
/// reader sees without a system call what was announced. In a store that cannot be written and has no such file, the log takes its place.
/// Each file is known by its identity: if the path names other files, these are to be closed, and the new ones opened.
struct StoreFiles {
  let folder: Handle
  let lockIdentity: FileStatus.Identity
  let page: MappedDurablePosition
  var oldLog: OldLog
  /// Whether nothing can be written.
  let isReadOnly: Bool
  private let disk: any Disk
  private let path: String
  private let folderIdentity: FileStatus.Identity
  private let lock: Handle
  /// The name of the file that is locked: the log, in a folder without a lock file that cannot be written.
  private let lockName: String
  /// Whether the lock file is shorter than the page, as a power cut can leave it, and nothing can be written.
  private let isLockShort: Bool

  /// Opens the files in a folder that is open, and creates the lock file if `mode` says so.
  private init(
    _ disk: any Disk, _ path: String, in folder: Handle, _ mode: OpenMode, readOnly: Bool, until deadline: Deadline
  ) throws(StoreError) {
    (self.disk, self.path, self.folder, oldLog) = (disk, path, folder, OldLog(disk, in: folder))
    folderIdentity = try disk.status(of: folder, named: nil).identity
    if let lock = try Self.openLock(disk, in: folder, mode, readOnly: readOnly) {
      (self.lock, lockName, isLockShort, isReadOnly) = (lock, StorageEngine.lockName, false, false)
      (lockIdentity, page) = try Self.mappedLockFile(disk, lock, in: folder, until: deadline)
    } else {
      isReadOnly = true
      (lock, lockName, lockIdentity, page, isLockShort) = try Self.filesToRead(disk, in: folder)
    }
  }

  /// Opens the folder and the lock file of a store, and creates what `mode` and `createsFolder` say.
  static func open(
    _ disk: any Disk, _ path: String, _ mode: OpenMode, createsFolder: Bool, readOnly: Bool, until deadline: Deadline
  ) throws(StoreError) -> StoreFiles {
    let folder =
      createsFolder
      ? try disk.openOrMakeFolder(path, followingLinks: false) : try disk.io(disk.openFolder(path, followingLinks: false))
    do throws(StoreError) {
      return try StoreFiles(disk, path, in: folder, mode, readOnly: readOnly, until: deadline)
    } catch {
      disk.close(folder)
      throw error
    }
  }

  /// Opens the lock file for writing, or returns nil if nothing can or may be written.
  private static func openLock(
    _ disk: any Disk, in folder: Handle, _ mode: OpenMode, readOnly: Bool
  ) throws(StoreError) -> Handle? {
    if readOnly { return nil }
    do throws(StoreError) {
      return try disk.io(disk.open(StorageEngine.lockName, in: folder, mode))
    } catch .unavailable(.readOnly, _) {
      return nil
    }
  }

  /// Opens the lock file for reading, or the log in its place.
  private static func filesToRead(
    _ disk: any Disk, in folder: Handle
  ) throws(StoreError) -> (Handle, String, FileStatus.Identity, MappedDurablePosition, isLockShort: Bool) {
    let lock = try disk.io(disk.openForReading(StorageEngine.lockName, in: folder))
    let name = lock == nil ? StorageEngine.logName : StorageEngine.lockName
    let log = lock == nil ? try disk.io(disk.openForReading(StorageEngine.logName, in: folder)) : nil
    guard let file = lock ?? log else { throw .unavailable(.missing, StoreError.Context(file: StorageEngine.logName)) }
    do throws(StoreError) {
      let status = try disk.status(of: file, named: name)
      let owner = LockFileOwner(try disk.read(file, from: 0, to: LockFileOwner.range.upperBound))
      let isShort = status.length < MappedDurablePosition.length
      let isMapped = lock != nil && !isShort && owner == LockFileOwner(status.identity)
      return (file, name, status.identity, try disk.io(disk.map(isMapped ? file : nil)), isShort)
    } catch {
      disk.close(file)
      throw error
    }
  }

  /// Maps the beginning of the lock file.
  ///
  /// Extends a file that is too short: reading mapped memory beyond the end of a file ends the process. In a copy of another lock file, the
  /// durable position is removed.
  private static func mappedLockFile(
    _ disk: any Disk, _ lock: Handle, in folder: Handle, until deadline: Deadline
  ) throws(StoreError) -> (FileStatus.Identity, MappedDurablePosition) {
    do throws(StoreError) {
      let status = try disk.status(of: lock, named: StorageEngine.lockName)
      let owner = LockFileOwner(status.identity)
      if LockFileOwner(try disk.read(lock, from: 0, to: LockFileOwner.range.upperBound)) != owner {
        try disk.acquire(lock, in: folder, .exclusive, until: deadline)
        defer { disk.unlock(lock) }
        var words = try disk.read(lock, from: 0, to: LockFileOwner.range.upperBound)
        let isCopy = LockFileOwner(words).map { $0 != owner } ?? false
        words = isCopy ? [] : Array(words.prefix(DurablePosition.length))
        words.grow(to: DurablePosition.length)
        try disk.writeAll(words + owner.bytes, to: lock, at: 0)
      }
      return (status.identity, try disk.io(disk.map(lock)))
    } catch {
      disk.close(lock)
      throw error
    }
  }

  func close() {
    disk.unmap(page)
    disk.close(lock)
    disk.close(folder)
  }

  // MARK: The lock

  /// Takes the lock, unless a closure on this thread holds it.
  func acquire(_ mode: LockMode, until deadline: Deadline) throws(StoreError) {
    try TransactionReentrancyCheck.check(lockIdentity, on: disk)
    try disk.acquire(lock, in: folder, mode, until: deadline)
  }

  /// Takes the lock if it is free.
  func acquireIfFree() -> Bool { (try? disk.uninterrupted(disk.lock(lock, .exclusive))) == true }

  func release() { disk.unlock(lock) }

  /// Announces a durable position.
  ///
  /// Readers in other processes see it in the shared page. The write itself wakes the processes that watch the file.
  func announce(_ durablePosition: DurablePosition) throws(SystemError) {
    let words = durablePosition.bytes
    guard try disk.uninterrupted(disk.write(words, to: lock, at: 0)) == words.count else { throw .noSpace }
  }

  /// Calls a closure whenever another process has announced something, or the folder is moved or removed.
  func watch(_ changed: @escaping @Sendable () -> Void) throws(StoreError) -> any Watch {
    try disk.io(disk.watch(StorageEngine.lockName, in: folder, at: path, changed))
  }

  // MARK: Their names

  /// The files that other processes must find by their names, for this process to use them together.
  func expected(_ log: FileReplacementCheck.Log? = nil) -> FileReplacementCheck {
    FileReplacementCheck(
      path: path, folder: folderIdentity, lock: lockIdentity, lockName: lockName, isLockShort: isLockShort, log: log)
  }

  /// Whether the path still names these files.
  func areInPlace() throws(StoreError) -> Bool { try expected().areInPlace(on: disk) }

  /// Returns the status of a file in the folder, or nil if there is none.
  func status(of name: String) throws(StoreError) -> FileStatus? { try disk.io(disk.status(of: name, in: folder)) }

  func openLog() throws(StoreError) -> Handle {
    if !isReadOnly { return try disk.io(disk.open(StorageEngine.logName, in: folder, .existing)) }
    guard let log = try disk.io(disk.openForReading(StorageEngine.logName, in: folder)) else {
      throw .unavailable(.missing, StoreError.Context(file: StorageEngine.logName))
    }
    return log
  }
}
