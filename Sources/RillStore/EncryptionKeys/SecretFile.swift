/// A small file of the user that is replaced as a whole: it has its old or its new contents, also after a crash.
///
/// It has mode 0600, and is outside of the store's folder. Processes that change it hold the lock of its folder. New contents are written
/// to a file whose name only unfinished files have, so no file of the user is replaced that has another name.
struct SecretFile: Sendable {
  /// The path, or nil if the home folder of the user is unknown.
  let path: String?

  private var name: String { path.map { String($0.split(separator: "/").last ?? "") } ?? "" }
  private var folder: String { path.flatMap { PathResolution.ancestors(of: $0).first } ?? "/" }
  private var newName: String { SecretFile.unfinished.prefix + name + SecretFile.unfinished.suffix }
  private static let unfinished = (prefix: ".", suffix: ".rill-new")

  /// Returns the contents, or nil if the file does not exist.
  func read(_ context: EncryptionKeyContext) throws(StoreError) -> [UInt8]? {
    try locatingErrors { () throws(StoreError) in
      try check(context)
      guard let folder = try open(context.disk) else { return nil }
      defer { context.disk.close(folder) }
      try checkOwner(of: folder, context.disk)
      return try read(context, in: folder)
    }
  }

  /// Creates the file with `contents`, unless it exists, and makes it durable.
  ///
  /// A file of zeros does not count: its destruction did not finish. A file that has none of the lengths stays as it is.
  ///
  /// Returns its contents.
  func readOrCreate(
    _ contents: @autoclosure () -> [UInt8], lengths: [Int], _ context: EncryptionKeyContext
  ) throws(StoreError) -> [UInt8] {
    try changing(context) { folder throws(StoreError) in
      let disk = context.disk
      var existing = try read(context, in: folder)
      if let bytes = existing, !lengths.contains(bytes.count) { return bytes }
      if let bytes = existing, SecretBytes.areZeros(bytes) { existing = nil }
      let bytes = existing ?? contents()
      do throws(StoreError) {
        // An existing file, too: a process that was killed or got an error may not have made its name durable. After a failed sync, a later
        // one reports success for new changes of the folder only.
        try write(bytes, context, in: folder)
      } catch .unavailable(.permission, _) where existing != nil {
        // The administrator has put it there.
      } catch .unavailable(.readOnly, _) where existing != nil {
      }
      try disk.sync(folder, purpose: .keyFolder)
      try disk.syncFolders(above: self.folder)
      return bytes
    }
  }

  /// Creates the file durably, or returns false if there is one.
  func create(_ contents: [UInt8], _ context: EncryptionKeyContext) throws(StoreError) -> Bool {
    try changing(context) { folder throws(StoreError) in
      if try context.disk.io(context.disk.status(of: name, in: folder)) != nil { return false }
      try write(contents, context, in: folder)
      try context.disk.sync(folder, purpose: .keyFolder)
      try context.disk.syncFolders(above: self.folder)
      return true
    }
  }

  /// Replaces the file durably.
  func replace(_ contents: [UInt8], _ context: EncryptionKeyContext) throws(StoreError) {
    try changing(context) { folder throws(StoreError) in
      try write(contents, context, in: folder)
      try context.disk.sync(folder, purpose: .keyFolder)
    }
  }

  /// Overwrites the file with zeros, and removes one that a killed process has left unfinished.
  func overwrite(_ context: EncryptionKeyContext) throws(StoreError) {
    let disk = context.disk
    try changing(context) { folder throws(StoreError) in
      for name in [newName, name] {
        guard let status = try disk.io(disk.status(of: name, in: folder)) else { continue }
        let file = try disk.io(disk.open(name, in: folder, .existing))
        defer { disk.close(file) }
        let zeros = [UInt8](repeating: 0, count: status.length)
        _ = try disk.io(disk.write(zeros, to: file, at: 0))
        try disk.sync(file, purpose: .keyFile)
        if name == newName { try disk.io(disk.remove(name, in: folder)) }
      }
      try disk.sync(folder, purpose: .keyFolder)
    }
  }

  /// Removes the file if it was overwritten with zeros.
  func removeOverwritten(_ context: EncryptionKeyContext) throws(StoreError) {
    guard let bytes = try read(context), SecretBytes.areZeros(bytes) else { return }
    try changing(context) { folder throws(StoreError) in
      guard let bytes = try read(context, in: folder), SecretBytes.areZeros(bytes) else { return }
      try context.disk.io(context.disk.remove(name, in: folder))
      try context.disk.sync(folder, purpose: .keyFolder)
    }
  }

  private func read(_ context: EncryptionKeyContext, in folder: Handle) throws(StoreError) -> [UInt8]? {
    let (disk, name) = (context.disk, name)
    // Such as a symbolic link, of which the folder says nothing.
    let opened = try namingFile { () throws(StoreError) in try disk.io(disk.openForReading(name, in: folder)) }
    guard let file = opened else { return nil }
    defer { disk.close(file) }
    let status = try disk.status(of: file, named: name)
    return try disk.read(file, from: 0, to: min(status.length, 1 << 12))
  }

  private func write(_ contents: [UInt8], _ context: EncryptionKeyContext, in folder: Handle) throws(StoreError) {
    let (disk, name, newName) = (context.disk, name, newName)
    let file = try namingFile { () throws(StoreError) in
      // A process that was killed may have left this file.
      do throws(StoreError) {
        try disk.io(disk.remove(newName, in: folder))
      } catch .unavailable(.missing, _) {
      }
      return try disk.io(disk.open(newName, in: folder, .createNew))
    }
    defer { disk.close(file) }
    do throws(StoreError) {
      let written = try disk.io(disk.write(contents, to: file, at: 0))
      if written < contents.count { throw .unavailable(.diskFull, code: SystemError.noSpace.code) }
      try disk.sync(file, purpose: .keyFile)
      try disk.io(disk.rename(newName, to: name, in: folder))
    } catch {
      try? disk.io(disk.remove(newName, in: folder))
      throw error
    }
  }

  /// Runs `change` with the folder of the file, which is created if it does not exist, while no other process changes the file.
  private func changing<Result>(
    _ context: EncryptionKeyContext, _ change: (Handle) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try locatingErrors { () throws(StoreError) in
      try check(context)
      let handle = try context.disk.openOrMakeFolder(folder, followingLinks: true)
      defer { context.disk.close(handle) }
      try checkOwner(of: handle, context.disk)
      try context.disk.acquire(handle, .exclusive, until: context.deadline)
      defer { context.disk.unlock(handle) }
      return try change(handle)
    }
  }

  private func open(_ disk: any Disk) throws(StoreError) -> Handle? {
    let path = folder
    do throws(StoreError) {
      return try disk.io(disk.openFolder(path, followingLinks: true))
    } catch .unavailable(.missing, _) {
      return nil
    }
  }

  /// Throws if the path is unknown, is one of unfinished files, or is in the folder of the store, with which it would be copied.
  private func check(_ context: EncryptionKeyContext) throws(StoreError) {
    guard let path, !name.isEmpty else {
      throw .unavailable(.missing, StoreError.Context(finding: "the home folder of the user is unknown"))
    }
    if name.hasPrefix(SecretFile.unfinished.prefix), name.hasSuffix(SecretFile.unfinished.suffix) {
      throw .unavailable(
        .keyMissing, StoreError.Context(finding: "\(escaped: name) is a name for unfinished files, and not for a key"))
    }
    if try isInFolderOfStore(path, context) {
      throw .unavailable(.insecure, StoreError.Context(file: name, finding: "it is in the folder of the store"))
    }
  }

  /// Returns whether the file is in the folder of the store, by whichever path, or would be created there.
  private func isInFolderOfStore(_ path: String, _ context: EncryptionKeyContext) throws(StoreError) -> Bool {
    func canonical(_ path: String) throws(StoreError) -> String? {
      try context.disk.io(context.disk.canonicalPath(of: path))
    }
    let store = try canonical(context.folder) ?? context.folder
    for folder in PathResolution.ancestors(of: path) {
      // Folders that do not exist are created in the first one that does.
      if let folder = try canonical(folder) { return "\(folder)/".utf8.starts(with: "\(store)/".utf8) }
    }
    return false
  }

  /// Throws if another user could replace the key, or put one of his own there.
  private func checkOwner(of handle: Handle, _ disk: any Disk) throws(StoreError) {
    let status = try disk.io(disk.status(of: handle))
    // In a folder with the sticky bit, only the owner of a file can replace it.
    if status.owner == disk.user || status.owner == 0, status.mode & 0o022 == 0 || status.mode & 0o1000 != 0 { return }
    let digits = String(status.mode, radix: 8)
    throw .unavailable(
      .insecure, StoreError.Context(finding: "other users can replace files there: owner \(status.owner), mode 0\(digits)"))
  }

  /// Adds the name of the file to errors.
  private func namingFile<Result>(_ work: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    do throws(StoreError) {
      return try work()
    } catch .unavailable(let reason, var context) {
      context.file = name
      throw .unavailable(reason, context)
    }
  }

  /// Adds the folder of the file to errors.
  private func locatingErrors<Result>(_ work: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    do throws(StoreError) { return try work() } catch { throw error.inFolder(folder) }
  }
}
