extension Store {
  /// Moves a value from another store to this one, unless this one has the key already.
  ///
  /// The value is durable here before it is removed there, and no other process can write there meanwhile: so a value that another process
  /// has moved and removed does not come back. Afterwards the log of the other store does not contain it, and the log that did is
  /// overwritten. After a crash or an error, one of the stores has the value, or both. Nothing is created in place of a store that does not
  /// exist.
  ///
  /// - Throws: `StoreError.notErased` if the value was moved and its bytes are still in the files of the other store.
  package func moveValue(of key: Key, from other: Store) throws(StoreError) {
    let found = try other.findLogs()
    guard found.log else { return }
    if !found.oldLog, try other.bytes(for: key) == nil { return }
    // It may wait for the lock of the other store, for which a thread waits that holds the lock of this one.
    if Store.isUpdatedByThisThread { throw .reentrant }
    try other.writeDelayed()
    try other.lead { deadline throws(StoreError) in
      try other.engine.beginAccess(.exclusive, until: deadline, reading: .keys([key]))
      defer { other.engine.endAccess() }
      // Another process can have moved it meanwhile, or have been killed before it was erased.
      if let value = other.published.value(of: key) {
        try copy(value, for: key)
        try other.engine.files?.oldLog.mark()
      }
      if let failure = try other.engine.commit([[Edit(key: key, value: nil)]]) { throw failure.error }
    }
  }

  /// Stores a value unless the key has one, and returns when the value is durable.
  private func copy(_ value: [UInt8], for key: Key) throws(StoreError) {
    do {
      try update(key) { $0 = $0 ?? value }
    } catch let error as StoreError {
      throw error
    } catch {
      preconditionFailure("the closure throws nothing")
    }
  }

  /// Returns whether the folder contains a log and one that is to be overwritten, without creating anything.
  private func findLogs() throws(StoreError) -> (log: Bool, oldLog: Bool) {
    let disk = engine.disk
    let folder: Handle
    do throws(StoreError) {
      folder = try disk.io(disk.openFolder(engine.path, followingLinks: false))
    } catch .unavailable(.missing, _) {
      return (false, false)
    }
    defer { disk.close(folder) }
    func exists(_ name: String) throws(StoreError) -> Bool {
      try disk.io(disk.status(of: name, in: folder)) != nil
    }
    return (try exists(StorageEngine.logName), try exists(StorageEngine.oldLogName))
  }
}
