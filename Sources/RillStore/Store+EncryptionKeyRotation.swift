/// Replacing and destroying the key of an encrypted store.
extension Store {
  /// Replaces the key: rewrites all values under another one.
  ///
  /// If the key of the store is in a key file or a keychain, the new key takes its place there. This store and others that find their key
  /// there continue with the new one, in all processes. Otherwise save the new key before, and keep the old one until this returns: after
  /// a crash or an error, one of both opens the store. Other `Store` objects with the old key then throw `StoreError.unavailable` with the
  /// reason `wrongKey`.
  ///
  /// Copies of the folder from before can still be read with the old key.
  ///
  /// - Throws: As `compact()`, and `StoreError.unavailable` if the new key cannot be saved. No value is lost. `StoreError.notErased` if the
  ///   values have the new key, but the old one is still in its place: the next use tries again to remove it.
  /// - Complexity: As `compact()`, and four syncs of the disk for a key file.
  public func rotateKey(to key: EncryptionKey) throws(StoreError) {
    try lead { deadline throws(StoreError) in try engine.rotateKey(to: key.secret, until: deadline) }
  }

  /// Replaces the key by one that is elsewhere, such as a new passphrase: rewrites all values under that key.
  ///
  /// A key file or keychain item that does not exist is created. This store continues with the new place. Nothing is removed from the
  /// old one. After a crash or an error, one of both opens the store.
  ///
  /// - Throws: As `rotateKey(to:)` of a key, and the errors of the new place.
  /// - Complexity: As `rotateKey(to:)` of a key.
  public func rotateKey(to source: KeySource) throws(StoreError) {
    try lead { deadline throws(StoreError) in try engine.rotateKey(to: source.storage, until: deadline) }
  }

  /// Makes all values unreadable for good.
  ///
  /// Removes the key if it is in a key file or a keychain, or the salt of its passphrase: so copies of the folder cannot be read either.
  /// A key that the program or another program keeps must be destroyed there. Then an empty log takes the place of the log, which is
  /// overwritten. What remains of it on the disk cannot be read without the key.
  ///
  /// Afterwards each use of the store, in any process, throws `StoreError.unavailable` with the reason `keyDestroyed`, until the folder
  /// is removed. This needs neither the right key nor an intact log. After an error or a crash, call it again.
  ///
  /// - Throws: `StoreError.unavailable`, and `StoreError.reentrant` inside `update` and `transaction`.
  /// - Complexity: O(*n*) for a log of *n* bytes, and up to six syncs of the disk.
  public func destroyKey() throws(StoreError) {
    try lead { deadline throws(StoreError) in try engine.destroyKey(until: deadline) }
  }

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
    try other.lead { deadline throws(StoreError) in
      try other.engine.beginAccess(.exclusive, until: deadline, reading: .keys([key]))
      let failure: StorageEngine.FailedErasure?
      do throws(StoreError) {
        // Another process can have moved it meanwhile, or have been killed before it was erased.
        if let value = other.published.value(of: key) {
          try copy(value, for: key)
          try other.engine.markLogToOverwrite()
        }
        failure = try other.engine.commit([[Edit(key: key, value: nil)]])
      } catch {
        other.engine.endAccess()
        throw error
      }
      if let failure { throw failure.error }
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
