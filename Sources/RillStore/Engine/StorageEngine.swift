/// The log, the lock and the folder of a store; used by the leader of its commitQueue alone.
///
/// What holds whenever the lock is free:
///
/// - `log` is a file that was durable before it got this name.
/// - Every frame in it up to the generation is durable, if the log is the one that the shared page vouches for. Everything else (a
///   frame whose writer was killed, a log that failed to sync, one whose name may not be durable, one after a power cut took
///   the page's latest words) is read, but before anything is appended to it, it is rewritten into a new file. So nobody relies on a
///   sync that someone else may have missed.
final class StorageEngine: @unchecked Sendable {
  // Sendable: only the leader of the commitQueue touches it, and leading passes through the line's lock.

  /// What does not change while the store is open.
  struct Files {
    var folder: Handle
    var folderIdentity: FileStatus.Identity
    var lock: Handle
    var lockIdentity: FileStatus.Identity
    var page: SharedPage
  }

  /// The log as far as it was read.
  struct Log {
    var handle: Handle
    var file: FileStatus.Identity
    var header: LogHeader
    /// Behind the last good frame.
    var end: Int
    /// That of the last good frame.
    var sequence: UInt64
    /// What is behind the end.
    var torn = 0
  }

  static let lockName = "lock"
  static let logName = "log"
  static let newLogName = "log.new"

  let disk: any Disk
  let path: String
  let patience: UInt64
  let onCorruption: @Sendable (Corruption) -> CorruptionResponse
  let published: PublishedState

  var files: Files?
  var log: Log?
  /// Which log memory is as new as, and up to where, when the files were let go of.
  var left: (log: UInt64, sequence: UInt64)?
  /// A store that was open never makes its folder anew.
  var hasBeenOpen = false
  /// The identity of a log that failed to sync, in case the shared page could not be told.
  var distrusted: UInt64?
  var policy: CompactionPolicy
  var onWake: (@Sendable () -> Void)?
  private var watch: (any Watch)?

  init(
    disk: any Disk, path: String, patience: Duration, published: PublishedState, policy: CompactionPolicy,
    onCorruption: @escaping @Sendable (Corruption) -> CorruptionResponse
  ) {
    self.disk = disk
    self.path = path
    self.published = published
    self.policy = policy
    self.onCorruption = onCorruption
    let (seconds, attoseconds) = patience.components
    // A century is as good as for ever.
    self.patience =
      UInt64(clamping: min(seconds, 3_000_000_000)) * 1_000_000_000 + UInt64(clamping: attoseconds / 1_000_000_000)
  }

  deinit { close() }

  /// As `Disk.io(_:)`.
  func io<Result>(_ call: () throws(SystemError) -> Result) throws(StoreError) -> Result { try disk.io(call) }

  // MARK: The lock

  /// Opens the files if they are not, takes the lock, and reads what others have written.
  ///
  /// A shared lock becomes an exclusive one if there is no log yet. After an error the lock is free.
  func begin(_ mode: LockMode) throws(StoreError) {
    let mode = log == nil ? .exclusive : mode
    try lockFiles(mode)
    do throws(StoreError) {
      try catchUp(mode)
      hasBeenOpen = true
    } catch {
      leave(after: error)
      throw error
    }
  }

  /// Opens the files if they are not, and takes the lock.
  private func lockFiles(_ mode: LockMode) throws(StoreError) {
    if files == nil { try openFiles() }
    guard let files else { return }
    try disk.acquire(files.lock, mode, patience: patience)
    do throws(StoreError) {
      try checkPlace()
    } catch {
      leave(after: error)
      throw error
    }
  }

  private func leave(after error: StoreError) {
    end()
    // What is missing now may be there again later, as other files.
    if case .unavailable(.missing, _) = error { close() }
  }

  /// Lets others use the log.
  func end() {
    if let files { disk.unlock(files.lock) }
  }

  /// Whether folder and lock are still those that others find by their names.
  private func checkPlace() throws(StoreError) {
    guard let files else { return }
    let lock = try io { () throws(SystemError) in try disk.status(of: StorageEngine.lockName, in: files.folder) }
    let folder = try io { () throws(SystemError) in try disk.status(ofPath: path) }
    guard lock?.identity == files.lockIdentity, folder?.identity == files.folderIdentity else {
      throw .unavailable(.missing, code: 0)
    }
  }

  // MARK: Opening and closing

  private func openFiles() throws(StoreError) {
    let folder = try openFolder()
    do throws(StoreError) {
      let status = try disk.status(of: folder, expecting: .folder)
      let lock = try io { () throws(SystemError) in try disk.open(StorageEngine.lockName, in: folder, .ifMissing) }
      let (identity, page) = try sharedPage(lock)
      files = Files(folder: folder, folderIdentity: status.identity, lock: lock, lockIdentity: identity, page: page)
    } catch {
      disk.close(folder)
      throw error
    }
    // If this fails, it is tried again when the files are looked at the next time, which letting go of them has asked for.
    _ = try? startWatching()
  }

  private func openFolder() throws(StoreError) -> Handle {
    do throws(SystemError) {
      return try disk.uninterrupted { () throws(SystemError) in try disk.openFolder(path, followingLinks: false) }
    } catch {
      guard error == .notFound, !hasBeenOpen else { throw .unavailable(error.reason, code: error.code) }
    }
    for folder in ancestors.reversed() + [path] {
      do throws(SystemError) {
        try disk.uninterrupted { () throws(SystemError) in
          if try disk.status(ofPath: folder) == nil { try disk.makeFolder(folder) }
        }
      } catch {
        // Another process may have been faster.
        if error != .exists { throw .unavailable(error.reason, code: error.code) }
      }
    }
    return try io { () throws(SystemError) in try disk.openFolder(path, followingLinks: false) }
  }

  /// The folders above, nearest first.
  var ancestors: [String] {
    var ancestors: [String] = []
    var rest = path[...]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      // Several slashes count as one.
      while rest.last == "/" { rest.removeLast() }
      ancestors.append(rest.isEmpty ? "/" : String(rest))
    }
    if path.first != "/" { ancestors.append(".") }
    return ancestors
  }

  /// Maps the beginning of the lock file.
  ///
  /// Whoever finds it too short makes it longer: reading a page of which the file has nothing would end the process.
  private func sharedPage(_ lock: Handle) throws(StoreError) -> (FileStatus.Identity, SharedPage) {
    do throws(StoreError) {
      let status = try disk.status(of: lock, expecting: .file)
      if status.length < SharedPage.length {
        try disk.acquire(lock, .exclusive, patience: patience)
        defer { disk.unlock(lock) }
        let length = try io { () throws(SystemError) in try disk.status(of: lock).length }
        let missing = [UInt8](repeating: 0, count: max(0, SharedPage.length - length))
        let written = try io { () throws(SystemError) in try disk.write(missing, to: lock, at: length) }
        if written < missing.count { throw .unavailable(.diskFull, code: 0) }
      }
      return (status.identity, try io { () throws(SystemError) in try disk.map(lock) })
    } catch {
      disk.close(lock)
      throw error
    }
  }

  /// Lets go of everything; the next `begin` opens anew.
  func close() {
    if let watch {
      watch.cancel()
      // Who observes has to learn that there is nothing to watch any more.
      onWake?()
    }
    watch = nil
    if let log {
      left = (log.header.identity, log.sequence)
      disk.close(log.handle)
    }
    log = nil
    guard let files else { return }
    self.files = nil
    published.change { $0.page = nil }
    disk.unmap(files.page)
    disk.close(files.lock)
    disk.close(files.folder)
  }

  // MARK: Watching

  /// - Returns: Whether watching has begun now.
  @discardableResult
  func startWatching() throws(StoreError) -> Bool {
    guard watch == nil, let files, let onWake else { return false }
    watch = try io { () throws(SystemError) in try disk.watch(StorageEngine.lockName, in: files.folder, at: path, onWake) }
    return true
  }

  func stopWatching() {
    onWake = nil
    watch?.cancel()
    watch = nil
  }
}
