/// The file `log.old`: a log that another one replaces, and whose bytes are to be overwritten then.
///
/// Without this second name, the bytes of the log would stay in freed blocks of the disk if the process is killed. With it, every later
/// change sees that there is such a log, overwrites it, and removes the name.
struct OldLog {
  /// Whether the file existed when the last change looked for it.
  private(set) var exists = false
  private let disk: any Disk
  private let folder: Handle

  init(_ disk: any Disk, in folder: Handle) { (self.disk, self.folder) = (disk, folder) }

  /// Finds out whether a log is still to be overwritten, because a process was killed.
  mutating func look() throws(StoreError) {
    exists = try disk.io(disk.status(of: StorageEngine.oldLogName, in: folder)) != nil
  }

  /// Forgets what was found, until the next look.
  mutating func forget() { exists = false }

  /// Gives the log of the store this name, too.
  mutating func mark() throws(StoreError) {
    do throws(StoreError) {
      try disk.io(disk.link(StorageEngine.logName, as: StorageEngine.oldLogName, in: folder))
    } catch .unavailable(_, let context) where context.code == SystemError.exists.code {
      // Another use was killed.
      try overwrite()
      return try mark()
    }
    exists = true
    try disk.sync(folder, purpose: .secondName)
  }

  /// Overwrites the file, after another log has replaced it, and removes its name.
  ///
  /// The bytes stay if the file has another name, too, such as that of a backup. A process that reads the log at this moment finds it
  /// damaged, takes the lock, and reads the new log.
  mutating func overwrite() throws(StoreError) {
    let handle: Handle
    do throws(StoreError) {
      handle = try disk.io(disk.open(StorageEngine.oldLogName, in: folder, .existing))
    } catch .unavailable(.missing, _) {
      return exists = false
    }
    defer { disk.close(handle) }
    let status = try disk.io(disk.status(of: handle))
    if status.names < 2 {
      try disk.overwrite(handle, 0..<status.length)
      try disk.sync(handle, purpose: .overwrittenLog)
    }
    try disk.io(disk.remove(StorageEngine.oldLogName, in: folder))
    exists = false
  }
}
