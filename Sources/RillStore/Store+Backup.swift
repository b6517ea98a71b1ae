extension Store {
  /// Writes a copy of the store, of one moment, to another folder, while it is used.
  ///
  ///     try store.backup(to: "/backup/2026-11-27")
  ///
  /// When this returns, the copy is durable. It is the folder of a store like any other: to restore it, move the folder of the store away,
  /// and the copy to its place, or write a copy of the copy there. An encrypted store is copied as it is, without its key, which is to be
  /// kept apart from the copy.
  ///
  /// - Parameter directory: The path of the folder, which is created. It must not contain a store, nor what is left of one.
  /// - Throws: `StoreError.corrupt` if the log is damaged, of which no copy is made. `StoreError.unavailable`, with the reason
  ///   `alreadyExists` if the folder contains a store.
  /// - Complexity: O(*n*) for a log of *n* bytes. Other processes cannot write while it is read.
  public func backup(to directory: String) throws(StoreError) {
    if directory.isEmpty { throw .invalidName(.empty) }
    if directory.utf8.contains(0) { throw .invalidName(.containsNUL) }
    try writeDelayed()
    let log = try logToCopy()
    let path = PathResolution.absolute(directory)
    do throws(StoreError) {
      try engine.disk.write(log, asLogOfNewStore: path, until: engine.deadline())
    } catch {
      throw error.inFolder(path)
    }
  }

  /// Returns the bytes of the log, without an unfinished commit.
  private func logToCopy() throws(StoreError) -> [UInt8] {
    try locatingErrors { () throws(StoreError) in
      guard let reader = try StoreFileReader(directory: engine.path, on: engine.disk, patience: engine.patience) else {
        throw .unavailable(.missing, code: 0)
      }
      // The key is not needed: the checksums show all accidental damage.
      let report = try VerificationReport(reader) { header throws(StoreError) in
        header.encryption == nil ? .plain : .opaque
      }
      if let corruption = report.corruption {
        throw .corrupt(corruption, StoreError.Context(file: StorageEngine.logName))
      }
      return Array(reader.log.dropLast(report.tornBytes))
    }
  }
}

extension Disk {
  /// Creates a folder with a log, durably.
  fileprivate func write(_ log: [UInt8], asLogOfNewStore path: String, until deadline: Deadline) throws(StoreError) {
    let folder = try openOrMakeFolder(path, followingLinks: false)
    defer { close(folder) }
    _ = try status(of: folder, named: nil)
    try throwIfStoreExists(in: folder)
    // Who opens the folder meanwhile waits, instead of making a store of its own there.
    let lock = try io(open(StorageEngine.lockName, in: folder, .createIfMissing))
    defer { close(lock) }
    _ = try status(of: lock, named: StorageEngine.lockName)
    try acquire(lock, in: folder, .exclusive, until: deadline)
    defer { unlock(lock) }
    try throwIfStoreExists(in: folder)
    let newName = StorageEngine.newLogName
    do throws(StoreError) {
      try io(remove(newName, in: folder))
    } catch .unavailable(.missing, _) {
    }
    let file = try io(open(newName, in: folder, .createNew))
    defer { close(file) }
    do throws(StoreError) {
      var offset = 0
      while offset < log.count {
        let part = Array(log[offset..<min(log.count, offset + (16 << 20))])
        if try io(write(part, to: file, at: offset)) < part.count {
          throw .unavailable(.diskFull, code: SystemError.noSpace.code)
        }
        offset += part.count
      }
      try sync(file, purpose: .newLog)
      // Unlike renaming, this never replaces a log that another process has created meanwhile.
      do throws(SystemError) {
        try uninterrupted(link(newName, as: StorageEngine.logName, in: folder))
      } catch {
        throw .unavailable(error == .exists ? .alreadyExists : error.reason, code: error.code)
      }
    } catch {
      try? io(remove(newName, in: folder))
      throw error
    }
    try io(remove(newName, in: folder))
    try sync(folder, purpose: .folderAfterRename)
    try syncFolders(above: path)
  }

  private func throwIfStoreExists(in folder: Handle) throws(StoreError) {
    if try StoreFileReader.existence(in: folder, self) != .none { throw .unavailable(.alreadyExists, code: 0) }
  }
}
