/// The files that a process has open, as the folder is expected to name them.
struct ExpectedFiles: Equatable, Sendable {
  let path: String
  let folder: FileStatus.Identity
  let lock: FileStatus.Identity
  let log: FileStatus.Identity
  /// The number of bytes that were read of the log, which never becomes shorter than that.
  let logLength: Int

  /// Returns whether no file was removed, replaced, truncated, or opened to other users.
  func areInPlace(on disk: any Disk) -> Bool {
    func isInPlace(_ path: String, _ identity: FileStatus.Identity, _ kind: FileStatus.Kind, length: Int = 0) -> Bool {
      guard let status = try? disk.io({ () throws(SystemError) in try disk.status(ofPath: path) }) else { return false }
      guard (try? disk.check(status, is: kind)) != nil else { return false }
      return status.identity == identity && status.length >= length
    }
    return isInPlace(path, folder, .folder)
      && isInPlace("\(path)/\(StorageEngine.lockName)", lock, .file, length: Announcement.length)
      && isInPlace("\(path)/\(StorageEngine.logName)", log, .file, length: logLength)
  }
}
