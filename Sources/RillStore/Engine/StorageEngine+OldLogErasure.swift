extension StorageEngine {
  /// Finds out whether another log is still to be overwritten, because a process was killed while it moved a value.
  func lookForOldLog() throws(StoreError) {
    guard let files else { return }
    let status = try files.status(of: StorageEngine.oldLogName)
    hasOldLog = log != nil && status != nil
  }

  /// Gives the log a second name, by which every later change knows that it is to be overwritten when another log has replaced it.
  ///
  /// Without the name, the bytes of the log would stay in freed blocks of the disk if this process is killed.
  func markLogToOverwrite() throws(StoreError) {
    guard let files else { return }
    do throws(StoreError) {
      try io(disk.link(StorageEngine.logName, as: StorageEngine.oldLogName, in: files.folder))
    } catch .unavailable(_, let context) where context.code == SystemError.exists.code {
      // Another use was killed.
      try overwriteOldLog()
      return try markLogToOverwrite()
    }
    hasOldLog = true
    try disk.sync(files.folder, purpose: .secondName)
  }

  /// Overwrites the log that was replaced, and removes its name.
  ///
  /// A log with another name stays, such as that of a backup. A process that reads the log at this moment finds it damaged, takes the lock,
  /// and reads the new log.
  func overwriteOldLog() throws(StoreError) {
    guard let files else { return }
    let handle: Handle
    do throws(StoreError) {
      handle = try io(disk.open(StorageEngine.oldLogName, in: files.folder, .existing))
    } catch .unavailable(.missing, _) {
      hasOldLog = false
      return
    }
    defer { disk.close(handle) }
    let status = try io(disk.status(of: handle))
    if status.names < 2 {
      try disk.overwrite(handle, 0..<status.length)
      try disk.sync(handle, purpose: .overwrittenLog)
    }
    try io(disk.remove(StorageEngine.oldLogName, in: files.folder))
    hasOldLog = false
  }
}
