/// Making the folder of a store whose log is known already.
///
/// It is made beside the path, in a folder whose lock is held until the copy is durable, and gets its name when it is complete. A store
/// that finds no files at the path waits for that lock. What a crash leaves there is not locked, and the next copy replaces it.
extension Disk {
  /// Creates a folder with a log, durably.
  func makeStore(at path: String, _ log: [UInt8], until deadline: Deadline) throws(StoreError) {
    if path.hasSuffix(unfinished) {
      let finding = "a name that ends in \(unfinished) is that of an unfinished copy"
      throw .unavailable(.alreadyExists, StoreError.Context(finding: finding))
    }
    while true {
      if try io(status(ofPath: path)) == nil {
        if try makeFolder(at: path, log, until: deadline) { break }
      } else {
        // The folder above may belong to another user, so nothing is made beside this one.
        let isMade = try withLock(in: try io(openFolder(path, followingLinks: false)), until: deadline) {
          folder, _ throws(StoreError) in
          if try StoreFileReader.existence(in: folder, self) != .none { throw .unavailable(.alreadyExists, code: 0) }
          try syncFolders(above: path)
          try write(log, in: folder)
          return true
        }
        if isMade { break }
      }
    }
  }

  /// Waits until no copy is being made that is to get this path.
  func waitForCopy(to path: String, until deadline: Deadline) throws(StoreError) {
    guard let folder = try? io(openFolder(placeOfCopy(path), followingLinks: false)) else { return }
    defer { close(folder) }
    guard let lock = try io(openForReading(StorageEngine.lockName, in: folder)) else { return }
    defer { close(lock) }
    try acquire(lock, in: folder, .shared, until: deadline)
    unlock(lock)
  }

  private var unfinished: String { ".copying" }
  private func placeOfCopy(_ path: String) -> String { path + unfinished }

  /// Creates a folder with a log beside the path, and gives it its name.
  ///
  /// Returns false if another copy was made or has failed there meanwhile.
  private func makeFolder(at path: String, _ log: [UInt8], until deadline: Deadline) throws(StoreError) -> Bool {
    let place = placeOfCopy(path)
    do throws(StoreError) {
      return try withLock(in: try openOrMakeFolder(place, followingLinks: false), until: deadline) {
        folder, lock throws(StoreError) in
        guard try isFolder(folder, with: lock, at: place) else { return false }
        for name in [StorageEngine.logName, StorageEngine.newLogName] { try removeIfPresent(name, in: folder) }
        do throws(StoreError) {
          try write(log, in: folder)
          try rename(place, to: path)
        } catch {
          for name in [StorageEngine.logName, StorageEngine.lockName] { try? removeIfPresent(name, in: folder) }
          throw error
        }
        try syncFolders(above: path)
        return true
      }
    } catch {
      // Another copy has renamed the folder, or removed it after an error.
      if case .unavailable(.missing, _) = error, let parent = PathResolution.ancestors(of: path).first,
        try io(canonicalPath(of: parent)) != nil
      {
        return false
      }
      try? io(removeFolder(place))
      throw error
    }
  }

  /// Runs `body` while no other process can use the store in a folder, which is closed afterwards.
  ///
  /// Returns false if the folder was removed, or replaced by a complete copy.
  private func withLock(
    in folder: Handle, until deadline: Deadline, _ body: (_ folder: Handle, _ lock: Handle) throws(StoreError) -> Bool
  ) throws(StoreError) -> Bool {
    defer { close(folder) }
    _ = try status(of: folder, named: nil)
    let lock: Handle
    do throws(StoreError) {
      lock = try io(open(StorageEngine.lockName, in: folder, .createIfMissing))
    } catch .unavailable(.missing, _) {
      return false
    }
    defer { close(lock) }
    _ = try status(of: lock, named: StorageEngine.lockName)
    try acquire(lock, in: folder, .exclusive, until: deadline)
    defer { unlock(lock) }
    return try body(folder, lock)
  }

  /// Returns whether these are the files at the place of a copy, and throws if they are those of a store.
  private func isFolder(_ folder: Handle, with lock: Handle, at place: String) throws(StoreError) -> Bool {
    let lockStatus = try io(status(of: lock))
    guard try io(status(ofPath: place))?.identity == io(status(of: folder)).identity,
      try io(status(of: StorageEngine.lockName, in: folder))?.identity == lockStatus.identity
    else { return false }
    // A store that is opened writes to its lock file. A copy does not.
    if lockStatus.length > 0 { throw StoreError.unavailable(.alreadyExists, code: 0).inFolder(place) }
    return true
  }

  private func rename(_ place: String, to path: String) throws(StoreError) {
    do throws(SystemError) {
      try uninterrupted(renameFolder(place, to: path))
    } catch {
      throw .unavailable(error == .exists || error == .notEmpty ? .alreadyExists : error.reason, code: error.code)
    }
  }

  /// Writes a log durably into a folder that has none.
  private func write(_ log: [UInt8], in folder: Handle) throws(StoreError) {
    let newName = StorageEngine.newLogName
    try removeIfPresent(newName, in: folder)
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
  }

  private func removeIfPresent(_ name: String, in folder: Handle) throws(StoreError) {
    do throws(StoreError) { try io(remove(name, in: folder)) } catch .unavailable(.missing, _) {}
  }
}
