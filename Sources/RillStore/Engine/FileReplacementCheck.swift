/// The files that a process has open, as the folder is expected to name them.
struct FileReplacementCheck: Equatable, Sendable {
  /// A log, and the number of bytes that were read of it: it never becomes shorter than that.
  struct Log: Equatable, Sendable {
    let file: FileStatus.Identity
    /// The identity in its header, which the shared page announces.
    let identity: UInt64
    let length: Int
  }

  let path: String
  let folder: FileStatus.Identity
  let lock: FileStatus.Identity
  let lockName: String
  /// Whether the lock file was too short to be mapped.
  ///
  /// Once it is longer, it is to be opened again.
  let isLockShort: Bool
  /// The log, or nil if it is not to be looked at.
  let log: Log?

  /// Returns whether no file was removed, replaced or truncated.
  ///
  /// Throws if one of them is accessible to other users.
  func areInPlace(on disk: any Disk) throws(StoreError) -> Bool {
    guard try isInPlace(nil, folder, on: disk) else { return false }
    let isLong = try isInPlace(lockName, lock, length: MappedDurablePosition.length, on: disk)
    if isLong == isLockShort { return false }
    if isLockShort, try !isInPlace(lockName, lock, on: disk) { return false }
    guard let log else { return true }
    return try isInPlace(StorageEngine.logName, log.file, length: log.length, on: disk)
  }

  /// Returns whether the file with this name, or the folder if it is nil, is the expected one.
  private func isInPlace(
    _ name: String?, _ identity: FileStatus.Identity, length: Int = 0, on disk: any Disk
  ) throws(StoreError) -> Bool {
    let path = name.map { "\(self.path)/\($0)" } ?? self.path
    guard let status = try disk.io(disk.status(ofPath: path)),
      status.identity == identity, status.length >= length
    else { return false }
    try disk.check(status, of: name)
    return true
  }
}
