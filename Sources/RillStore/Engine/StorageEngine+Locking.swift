/// The lock, under which the engine reads and changes the files.
extension StorageEngine {
  /// The deadline of a use that begins now.
  func deadline() -> Deadline { Deadline(start: disk.now(), patience: patience) }

  /// Opens the files if necessary, takes the lock, and reads what other processes have written.
  ///
  /// Takes the exclusive lock if the log has not been read yet. After an error the lock is free.
  func beginAccess(_ mode: LockMode, until deadline: Deadline, reading values: ValuesToLoad = .none) throws(StoreError) {
    let mode = log == nil ? .exclusive : mode
    try lockFiles(mode, until: deadline)
    do throws(StoreError) {
      try readNewCommits(mode)
      if mode == .exclusive { completeRotation() }
      hasBeenOpen = true
      try readUnderLock(values, mode)
    } catch {
      endAccess(after: error)
      throw error
    }
  }

  /// Opens the files if necessary, and takes the lock.
  ///
  /// If the folder or the lock file was replaced, opens the new one.
  func lockFiles(_ mode: LockMode, until deadline: Deadline) throws(StoreError) {
    var isReopened = false
    while true {
      if files == nil {
        try openFiles(until: deadline)
        isReopened = true
      }
      guard let files else { return }
      // The disk can have become writable.
      if files.isReadOnly, !isReadOnly, mode == .exclusive, !isReopened {
        close()
        continue
      }
      try files.acquire(mode, until: deadline)
      do throws(StoreError) {
        let isLost = files.page.isLost
        if try files.areInPlace(), !isLost { return }
        if isReopened, !isLost { throw .unavailable(.missing, code: 0) }
      } catch {
        endAccess(after: error)
        throw error
      }
      endAccess()
      close()
    }
  }

  private func endAccess(after error: StoreError) {
    endAccess()
    // Missing files can come back later as other files.
    if case .unavailable(.missing, _) = error { close() }
  }

  /// Releases the lock.
  func endAccess() { files?.release() }
}
