/// The key of the log.
extension StorageEngine {
  private var keyContext: (StoreEncryptionKeys) -> EncryptionKeyContext {
    { [disk, path] keys in EncryptionKeyContext(disk: disk, cipher: keys.cipher, folder: path, deadline: self.deadline()) }
  }

  /// Returns the coding of a log, or nil if its header is not authentic.
  ///
  /// Throws `unavailable` if its key is missing, destroyed or another one, or if there is a key and the log is not encrypted.
  func coding(of header: LogHeader) throws(StoreError) -> PayloadEncryption? {
    guard let context = keys.map(keyContext) else { return try PayloadEncryption(of: header, nil) }
    return try keys?.coding(of: header, context)
  }

  /// Returns the key of a new log, or nil if the store is not encrypted.
  func protectionOfNewLog(isFirst: Bool) throws(StoreError) -> KeyAndCryptoProvider? {
    guard let context = keys.map(keyContext) else { return nil }
    return try keys?.protection(ofFirstLog: isFirst, context)
  }

  /// Rewrites the log with another key, and makes that key known where the key of the store is.
  func rotateKey(to key: SecretBytes, until deadline: Deadline) throws(StoreError) {
    try rotate(until: deadline) { keys, context throws(StoreError) in
      // First, so that the log never has a key that is not durable.
      try keys.prepare(key, context)
      return key
    } end: { keys, header, context throws(StoreError) in
      // The values have the new key, but the old one can still be in the file.
      do throws(StoreError) { try keys.completeRotation(of: header, context) } catch { throw error.asNotErased }
    }
  }

  /// Rewrites the log with a key that is elsewhere, and is created if it can be.
  func rotateKey(to storage: any EncryptionKeyPlace, until deadline: Deadline) throws(StoreError) {
    try rotate(until: deadline) { _, context throws(StoreError) in
      guard let key = try storage.keyOfRotation(context) else { throw storage.missing("") }
      return key
    } end: { keys, _, _ throws(StoreError) in
      keys.move(to: storage)
    }
  }

  /// Removes the old key from the place of the key, after a rotation that did not finish.
  ///
  /// Otherwise a log that was forged with that key would be accepted. If that fails, the next use tries again. The caller holds the lock.
  func completeRotation() {
    guard keys?.hasOtherKey == true, files?.isReadOnly == false, isLogReliable, let header = log?.header else { return }
    try? changeKeys { keys, context throws(StoreError) in try keys.completeRotation(of: header, context) }
  }

  private func rotate(
    until deadline: Deadline, _ begin: (inout StoreEncryptionKeys, EncryptionKeyContext) throws(StoreError) -> SecretBytes,
    end: (inout StoreEncryptionKeys, LogHeader, EncryptionKeyContext) throws(StoreError) -> Void
  ) throws(StoreError) {
    try beginAccess(.exclusive, until: deadline)
    defer { endAccess() }
    try throwIfReadOnly()
    if keys == nil { throw .unavailable(.notEncrypted, code: 0) }
    // The name of the log may not be durable, so that a power cut brings the previous log back. Its key must not be forgotten before.
    if !isLogReliable { try rewriteLog(for: .folderAfterRename) }
    let key = try changeKeys(begin)
    keys?.remember(key)
    try rewriteLog(for: .folderAfterRename, protection: keys.map { KeyAndCryptoProvider(key: key, cipher: $0.cipher) })
    guard let header = log?.header else { return }
    try changeKeys { keys, context throws(StoreError) in try end(&keys, header, context) }
  }

  private func changeKeys<Result>(
    _ change: (inout StoreEncryptionKeys, EncryptionKeyContext) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    guard var changed = keys else { throw .unavailable(.notEncrypted, code: 0) }
    defer { keys = changed }
    return try change(&changed, keyContext(changed))
  }

  /// Destroys the key and replaces the log by an empty one that says so.
  ///
  /// Reads only the header of the log, so it also works if a commit is damaged.
  func destroyKey(until deadline: Deadline) throws(StoreError) {
    guard var keys else { throw .unavailable(.notEncrypted, code: 0) }
    try lockFiles(.exclusive, until: deadline)
    defer { endAccess() }
    try throwIfReadOnly()
    guard let files else { return }
    let old = try disk.io(disk.open(StorageEngine.logName, in: files.folder, .existing))
    defer { disk.close(old) }
    let found: LogHeader
    switch LogHeader.read(try disk.read(old, from: 0, to: LogHeader.encryptedLength)) {
    case .newer: throw .unavailable(.newerFormat, code: 0)
    case .bad: throw .corrupt(.badHeader, StoreError.Context(file: StorageEngine.logName))
    case .header(let header): found = header
    }
    if found.encryption == nil { throw .unavailable(.notEncrypted, code: 0) }
    let context = keyContext(keys)
    if !found.isKeyDestroyed {
      let hasOldLog = try files.status(of: StorageEngine.oldLogName) != nil
      try keys.check(areThoseOf: found, orZeros: hasOldLog, context)
    }
    try self.files?.oldLog.mark()
    // Before the log, so that nothing that was copied can be read either. The zeros are removed after it: if this process is killed, they
    // and the old log say that the key was that of this store.
    if !found.isKeyDestroyed { try keys.overwrite(context) }
    self.keys = keys
    let last = max(log?.sequence ?? 0, files.page.durablePosition?.generation ?? 0, found.snapshotLast)
    let header = LogHeader(destroyed: disk.randomIdentity(), after: last)
    let (handle, _, ()) = try writeNewLog(files) { handle throws(StoreError) in
      try disk.writeAll(header.bytes, to: handle, at: 0)
    }
    disk.close(handle)
    try disk.sync(files.folder, purpose: .folderAfterRename)
    try disk.io(try files.announce(DurablePosition(generation: header.snapshotLast, log: header.identity)))
    try self.files?.oldLog.overwrite()
    try keys.removeOverwritten(context)
    published.change { ($0.entries, $0.page, $0.files) = (Entries(), nil, nil) }
  }
}
