/// The key of the log.
extension StorageEngine {
  private var keyContext: (StoreKeys) -> KeyContext {
    { [disk, path] keys in KeyContext(disk: disk, cipher: keys.cipher, folder: path, deadline: self.deadline()) }
  }

  /// Returns the coding of a log, or nil if its header is not authentic.
  ///
  /// Throws `unavailable` if its key is missing, destroyed or another one, or if there is a key and the log is not encrypted.
  func coding(of header: LogHeader) throws(StoreError) -> PayloadCoding? {
    guard let context = keys.map(keyContext) else { return try PayloadCoding(of: header, nil) }
    return try keys?.coding(of: header, context)
  }

  /// Returns the key of a new log, or nil if the store is not encrypted.
  func protectionOfNewLog(isFirst: Bool) throws(StoreError) -> LogProtection? {
    guard let context = keys.map(keyContext) else { return nil }
    return try keys?.protection(ofFirstLog: isFirst, context)
  }

  /// Rewrites the log with another key, and makes that key known where the key of the store is.
  func rotateKey(to key: SecretBytes, until deadline: Deadline) throws(StoreError) {
    try rotate(until: deadline) { keys, context throws(StoreError) in
      // First, so that the log never has a key that is not durable.
      try keys.prepare(key, context)
      return key
    } end: { keys, context in
      keys.replaceStoredKeys(context)
    }
  }

  /// Rewrites the log with a key that is elsewhere, and is created if it can be.
  func rotateKey(to storage: any KeyStorage, until deadline: Deadline) throws(StoreError) {
    try rotate(until: deadline) { _, context throws(StoreError) in
      guard let key = try storage.keyOfNewStore(context) else { throw storage.missing("") }
      return key
    } end: { keys, _ in
      keys.move(to: storage)
    }
  }

  private func rotate(
    until deadline: Deadline, _ begin: (StoreKeys, KeyContext) throws(StoreError) -> SecretBytes,
    end: (inout StoreKeys, KeyContext) -> Void
  ) throws(StoreError) {
    try beginAccess(.exclusive, until: deadline)
    defer { endAccess() }
    if keys == nil { throw .unavailable(.notEncrypted, code: 0) }
    // The name of the log may not be durable, so that a power cut brings the previous log back. Its key must not be forgotten before.
    if !isLogReliable { try rewriteLog(for: .folderAfterRename) }
    guard let keys else { return }
    let context = keyContext(keys)
    let key = try begin(keys, context)
    self.keys?.remember(key)
    try rewriteLog(for: .folderAfterRename, protection: LogProtection(key: key, cipher: keys.cipher))
    guard var settled = self.keys else { return }
    end(&settled, context)
    self.keys = settled
  }

  /// Destroys the key and replaces the log by an empty one that says so.
  ///
  /// Reads nothing, so it also works if the log is damaged or its key is missing.
  func destroyKey(until deadline: Deadline) throws(StoreError) {
    guard var keys else { throw .unavailable(.notEncrypted, code: 0) }
    try lockFiles(.exclusive, until: deadline)
    defer { endAccess() }
    guard let files else { return }
    let old = try io { () throws(SystemError) in try disk.open(StorageEngine.logName, in: files.folder, .existing) }
    defer { disk.close(old) }
    let start = try disk.read(old, from: 0, to: LogHeader.encryptedLength)
    var last = max(log?.sequence ?? 0, files.page.announcement?.generation ?? 0)
    if case .header(let header) = LogHeader.read(start) {
      if header.encryption == nil { throw .unavailable(.notEncrypted, code: 0) }
      last = max(last, header.snapshotLast)
    }
    // First, so that nothing that was copied before can be read either.
    try keys.destroy(keyContext(keys))
    self.keys = keys
    let header = LogHeader(destroyed: disk.randomIdentity(), after: last)
    let (handle, _) = try writeNewLog([header.bytes], files)
    disk.close(handle)
    try disk.sync(files.folder, purpose: .folderAfterRename)
    try io { () throws(SystemError) in try writeGeneration(header.snapshotLast, of: header) }
    overwrite(old)
    published.change { ($0.entries, $0.unread, $0.page, $0.files) = ([:], nil, nil, nil) }
  }
}
