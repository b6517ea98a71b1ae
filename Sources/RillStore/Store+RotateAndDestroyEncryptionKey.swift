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
  /// A key file or keychain item is created, and must not exist: it could be that of another store. This store continues with the new
  /// place. Nothing is removed from the old one. After a crash or an error, one of both opens the store.
  ///
  /// - Throws: As `rotateKey(to:)` of a key, the errors of the new place, and `StoreError.unavailable` with the reason `keyExists` if that
  ///   has a key already.
  /// - Complexity: As `rotateKey(to:)` of a key.
  public func rotateKey(to source: KeySource) throws(StoreError) {
    try lead { deadline throws(StoreError) in try engine.rotateKey(to: source.storage, until: deadline) }
  }

  /// Makes all values unreadable for good.
  ///
  /// Overwrites and removes the key if it is in a key file or a keychain, or the salt of its passphrase: so copies of the folder cannot be
  /// read either. A key that the program or another program keeps must be destroyed there. An empty log takes the place of the log, which
  /// is overwritten. What remains of it on the disk cannot be read without the key.
  ///
  /// Afterwards each use of the store, in any process, throws `StoreError.unavailable` with the reason `keyDestroyed`, until the folder is
  /// removed. This needs the key of the store, but no intact commits. A key that does not fit can be that of another store: it stays, and
  /// so does the log. After another error or a crash, call it again.
  ///
  /// - Throws: `StoreError.unavailable`, with the reason `keyMissing` or `wrongKey` without the key of the store. `StoreError.corrupt` if
  ///   the header of the log is damaged, and `StoreError.reentrant` inside `update` and `transaction`.
  /// - Complexity: O(*n*) for a log of *n* bytes, and up to six syncs of the disk.
  public func destroyKey() throws(StoreError) {
    try lead { deadline throws(StoreError) in try engine.destroyKey(until: deadline) }
  }
}
