import RillStore

/// What an administrator does with a store.
extension CommandRunner {
  /// Prints what the files say about the store, without reading the log.
  func stat() throws {
    try throwIfNoStore(directory)
    guard let status = try StoreFileStatus(directory: directory) else { throw Failure.noStore(directory) }
    var lines = [TabSeparatedLine("length", "\(status.length)"), TabSeparatedLine("format", "\(status.version)")]
    if status.isEncrypted { lines.append(TabSeparatedLine("encrypted", "yes")) }
    if status.isKeyDestroyed { lines.append(TabSeparatedLine("key", "destroyed")) }
    if let keys = status.keysInSnapshot { lines.append(TabSeparatedLine("snapshot-keys", "\(keys)")) }
    if let generation = status.generation {
      lines += [
        TabSeparatedLine("acknowledged", "\(generation)"),
        TabSeparatedLine("commits-since-compaction", "\(status.commitsSinceSnapshot ?? 0)"),
      ]
    }
    if status.isCopy { lines.append(TabSeparatedLine("copy", "yes")) }
    if status.isErasing { lines.append(TabSeparatedLine("erasing", "yes")) }
    try StandardStreams.print(Array(lines.map(\.terminated).joined()))
  }

  func dump() throws {
    var output: [UInt8] = []
    for (key, value) in try openExistingStore().entries(prefix: "") {
      output += try DumpedEntry(key, value).line
      // In parts, because the values can be large.
      if output.count > 1 << 16 {
        guard try StandardStreams.print(output) else { return }
        output = []
      }
    }
    try StandardStreams.print(output)
  }

  /// Stores all entries of standard input in one transaction.
  func load() throws {
    var entries: [(Store.Key, [UInt8])] = []
    for (index, line) in try StandardStreams.input(limit: 2 << 30).split(separator: UInt8(ascii: "\n")).enumerated() {
      entries.append(try DumpedEntry.read(line, number: index + 1))
    }
    if entries.isEmpty { throw Failure(.standardStream, "standard input has no entries, and nothing was stored") }
    try Store(directory: directory, protection: protection).transaction { values in
      for (key, value) in entries { values[key] = value }
    }
    try StandardStreams.print(TabSeparatedLine("loaded", "\(entries.count)").terminated)
  }

  /// Continues with the commits that can be read, if the log is damaged, and keeps the damaged file.
  func repair() throws {
    try throwIfNoStore(directory)
    let store = try Store(directory: directory, protection: protection, onCorruption: { $0.isReadable ? .keepReadable : .fail })
    let damage = try store.verify().corruption
    if let damage, !damage.isReadable {
      throw Failure(
        .corrupt,
        "\(escaped: directory): no commit can be read, and nothing was changed; move the folder away, and restore a backup")
    }
    // Reads all of the log, and repairs it.
    if damage != nil { try store.compact() }
    var lines = [TabSeparatedLine("state", damage == nil ? "good" : "repaired")]
    if damage != nil, let kept = try StoreFileStatus.lastKeptLog(in: directory) { lines.append(TabSeparatedLine("kept", kept)) }
    for key in damage?.damagedKeys ?? [] { lines.append(TabSeparatedLine("lost", key.name)) }
    lines.append(TabSeparatedLine("keys", "\(try store.keys().count)"))
    try StandardStreams.print(Array(lines.map(\.terminated).joined()))
  }

  func backup(to folder: String) throws {
    try throwIfNoStore(directory)
    try Store(directory: directory).backup(to: folder)
  }

  /// A backup of the backup is a store where it is to be restored.
  func restore(from folder: String) throws {
    try throwIfNoStore(folder)
    if try StoreFileReader.existence(in: directory) == .withoutLog { throw Failure.lostLog(directory) }
    do {
      try Store(directory: folder).backup(to: directory)
    } catch StoreError.corrupt(let corruption, let context) {
      throw Failure(StoreError.corrupt(corruption, context), folder)
    }
  }

  /// Replaces the key, and prints where the new one is.
  func rotateKey(_ newKeyFile: String?) throws {
    let store = try openExistingStore()
    if let newKeyFile {
      try store.rotateKey(to: .keyFile(newKeyFile))
    } else {
      try store.rotateKey(to: Store.EncryptionKey())
    }
    try StandardStreams.print(TabSeparatedLine("written", newKeyFile ?? keyOption?.operand ?? "").terminated)
  }

  /// Destroys the key, and prints whether it was deleted, or is to be deleted by the user.
  func destroyKey() throws {
    try openExistingStore().destroyKey()
    guard let keyOption else { return }
    try StandardStreams.print(TabSeparatedLine(try keyOption.isDeleted() ? "deleted" : "kept", keyOption.operand).terminated)
  }
}

extension Corruption {
  /// Whether there are commits with which a repair can continue, or such with damaged values.
  fileprivate var isReadable: Bool { readableBefore + readableBehind > 0 || !damagedKeys.isEmpty }
}
