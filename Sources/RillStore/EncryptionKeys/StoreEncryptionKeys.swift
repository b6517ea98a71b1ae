/// The keys of an encrypted store: where they are, and those that are known.
///
/// Only the leader of the commit queue uses it.
struct StoreEncryptionKeys: Sendable {
  private var storage: any EncryptionKeyPlace
  let cipher: any CryptoProvider
  /// The keys that were read, of which the first is that of the log.
  ///
  /// There are two after a rotation whose outcome is unknown.
  private(set) var known: [SecretBytes] = []
  /// Whether the place of the key can have the old key beside the new one of the log, after a rotation that did not finish.
  private(set) var hasOtherKey = false

  init(_ storage: any EncryptionKeyPlace, _ cipher: any CryptoProvider) { (self.storage, self.cipher) = (storage, cipher) }

  /// Returns the coding of a log with the key that fits, or nil if its header is not authentic.
  ///
  /// If no known key fits, reads the keys again: another process may have replaced them.
  mutating func coding(of header: LogHeader, _ context: EncryptionKeyContext) throws(StoreError) -> PayloadEncryption? {
    if header.encryption == nil { throw .unavailable(.notEncrypted, code: 0) }
    try header.throwIfKeyIsDestroyed()
    if let found = try coding(of: header, with: known) { return found.coding }
    let stored = try storage.read(context)
    hasOtherKey = false
    if let found = try coding(of: header, with: stored.prefix(1)) {
      hasOtherKey = storage.canBeWritten && stored.count > 1
      return found.coding
    }
    if let found = try coding(of: header, with: stored.dropFirst()) { return found.coding }
    throw .unavailable(.wrongKey, StoreError.Context(finding: storage.place))
  }

  /// Returns the coding with the key that fits, or nil if none does.
  private mutating func coding(
    of header: LogHeader, with keys: some Sequence<SecretBytes>
  ) throws(StoreError) -> (coding: PayloadEncryption?, Void)? {
    for key in keys {
      do throws(StoreError) {
        let coding = try PayloadEncryption(of: header, KeyAndCryptoProvider(key: key, cipher: cipher))
        known = [key]
        return (coding, ())
      } catch .unavailable(.wrongKey, _) {
      }
    }
    return nil
  }

  /// Returns the key for a log that replaces the current one, or the first log of a store.
  mutating func protection(ofFirstLog isFirst: Bool, _ context: EncryptionKeyContext) throws(StoreError)
    -> KeyAndCryptoProvider
  {
    if known.isEmpty || isFirst {
      guard let key = isFirst ? try storage.keyOfNewStore(context) : try storage.read(context).last else {
        throw storage.missing("")
      }
      known = [key]
    }
    return KeyAndCryptoProvider(key: known[0], cipher: cipher)
  }

  // MARK: Rotation

  /// Makes a key durable beside the one of the log, where the key of the store is, if it can be written there.
  ///
  /// The log is reliable, so no other key can be needed.
  mutating func prepare(_ key: SecretBytes, _ context: EncryptionKeyContext) throws(StoreError) {
    guard storage.canBeWritten else { return }
    // Even if this fails.
    hasOtherKey = true
    try storage.write([key] + known.prefix(1), context)
  }

  /// Remembers a key that the log may have until its name is durable.
  mutating func remember(_ key: SecretBytes) { known = known.prefix(1) + [key] }

  /// Forgets all keys but the one that the log certainly has.
  mutating func settle(on key: SecretBytes) { known = [key] }

  /// Removes the old key from its place, if the log has the new one.
  ///
  /// A log with the old key can be that of a backup, and the log of the store can have the new key. So both stay there until the next
  /// rotation. If the old key cannot be removed, the next use tries again.
  mutating func completeRotation(of header: LogHeader, _ context: EncryptionKeyContext) throws(StoreError) {
    _ = try coding(of: header, context)
    if !storage.canBeWritten {
      storage = FixedKey(key: known[0])
    } else if hasOtherKey {
      let stored = try storage.read(context)
      if stored.count > 1, try coding(of: header, with: stored.prefix(1)) != nil { try storage.write(known, context) }
    }
    hasOtherKey = false
  }

  /// Uses a key in another place from now on.
  mutating func move(to storage: any EncryptionKeyPlace) {
    self.storage = storage
    hasOtherKey = false
  }

  // MARK: Destruction

  /// Throws unless one of the keys where they are is that of the log.
  ///
  /// Others can be those of another store. Zeros are accepted after a destruction that did not finish.
  mutating func check(areThoseOf header: LogHeader, orZeros isDestroying: Bool, _ context: EncryptionKeyContext)
    throws(StoreError)
  {
    do throws(StoreError) {
      if try coding(of: header, with: try storage.read(context)) != nil { return }
    } catch .unavailable(.keyDestroyed, _) where isDestroying {
      return
    } catch .unavailable(.keyDestroyed, _) {
    }
    throw .unavailable(.wrongKey, StoreError.Context(finding: storage.place))
  }

  /// Overwrites the keys where they are with zeros.
  mutating func overwrite(_ context: EncryptionKeyContext) throws(StoreError) {
    known = []
    try storage.overwrite(context)
  }

  func removeOverwritten(_ context: EncryptionKeyContext) throws(StoreError) { try storage.removeOverwritten(context) }
}
