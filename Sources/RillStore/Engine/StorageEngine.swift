/// Decides when the log of a store is read, appended to, replaced and repaired.
///
/// Only the leader of the commit queue uses it. What it decides about are objects with a state of their own: `StoreFiles` (the folder and
/// the lock), `LogFile`, `OldLog` (what is to be overwritten), `CommittedEntries` (what readers see), `ChangeWatch` and
/// `StoreEncryptionKeys`.
///
/// Whenever the lock is free:
///
/// - `log` is a file that was durable before it got this name.
/// - If the log is reliable, all its frames are durable. It is reliable if the durable position, which is in the lock file, names it and
///   its last frame.
///
/// At any time, the frames up to the announced one are durable and do not change, apart from values that a later announced one erases.
/// So reading them needs no lock.
///
/// A log is unreliable if it contains a frame whose writer was killed, if its sync failed, or if its name may not be durable. It is
/// also unreliable after a power cut that lost the latest durable position. An unreliable log is read, but it is rewritten into a
/// new file before anything is appended. So no process relies on a sync whose failure only another process knows.
final class StorageEngine: @unchecked Sendable {
  // Sendable: only the leader of the commit queue uses it, and leadership is handed over under the queue's lock.

  static let lockName = "lock"
  static let logName = "log"
  static let newLogName = "log.new"
  static let oldLogName = "log.old"

  let disk: any Disk
  let path: String
  let patience: UInt64
  /// The keys, or nil if the store is not encrypted.
  var keys: StoreEncryptionKeys?
  /// Whether the store is to write nothing.
  let isReadOnly: Bool
  let onCorruption: @Sendable (Corruption) -> CorruptionResponse
  let published: CommittedEntries

  var files: StoreFiles?
  var log: LogFile? {
    didSet {
      if let log { lastPosition = (log.header.identity, log.file, log.sequence) }
    }
  }
  /// The identity of the log that was last read, its file, and the sequence of its last frame, which stay when the files are closed.
  var lastPosition: (log: UInt64, file: FileStatus.Identity, sequence: UInt64)?
  /// Whether the store was ever open: such a store never creates its folder again.
  var hasBeenOpen = false
  /// The identity of a log that this process must not append to, even if the shared page says that the log is reliable.
  var unreliableLog: UInt64?
  /// Whether a block of the snapshot was found damaged: the whole log is to be read, under the lock.
  var isSnapshotDamaged = false
  let erasurePolicy: Store.ErasurePolicy
  var watch = ChangeWatch()
  /// Set by the store, for `assertLeads()`.
  var isLedByThisThread: () -> Bool = { true }

  init(
    disk: any Disk, path: String, patience: Duration, published: CommittedEntries,
    keys: StoreEncryptionKeys?, erasing erasurePolicy: Store.ErasurePolicy, isReadOnly: Bool,
    onCorruption: @escaping @Sendable (Corruption) -> CorruptionResponse
  ) {
    self.disk = disk
    self.path = path
    self.published = published
    self.keys = keys
    self.erasurePolicy = erasurePolicy
    self.isReadOnly = isReadOnly
    self.onCorruption = onCorruption
    self.patience = patience.clampedNanoseconds
  }

  deinit {
    // In a child process, a thread that exists only in the parent can hold the locks, and the descriptors were closed at the fork.
    if !published.isInherited { close() }
  }

  /// Stops a debug build of the package if another thread than the leader uses the engine.
  func assertLeads() { assert(isLedByThisThread(), "this thread does not lead the commit queue") }

  // MARK: Opening and closing

  /// Opens the files, and creates the lock file if there is none and no copy is being made that is to get this path.
  func openFiles(until deadline: Deadline) throws(StoreError) {
    do throws(StoreError) {
      // The first use of a store creates it if it does not exist, but not while a copy is being made for this path: so it looks first.
      // A later use creates nothing but a lock file that was removed.
      return try openFiles(hasBeenOpen ? .createIfMissing : .existing, until: deadline)
    } catch .unavailable(.missing, _) {
      try disk.waitForCopy(to: path, until: deadline)
    }
    do throws(StoreError) {
      try openFiles(.createIfMissing, until: deadline)
    } catch .unavailable(.missing, _) {
      // The folder was empty, and a copy has replaced it before the lock file was created.
      try openFiles(.createIfMissing, until: deadline)
    }
  }

  private func openFiles(_ mode: OpenMode, until deadline: Deadline) throws(StoreError) {
    // A store that was open never creates its folder again.
    let createsFolder = !hasBeenOpen && !isReadOnly && mode != .existing
    files = try .open(disk, path, mode, createsFolder: createsFolder, readOnly: isReadOnly, until: deadline)
    // If this fails, `Store.refreshForObservers()` tries again: `close()` has scheduled it through `ChangeWatch.interrupt()`.
    _ = try? watch.start(files)
  }

  func throwIfReadOnly() throws(StoreError) {
    if files?.isReadOnly == true { throw .unavailable(.readOnly, code: 0) }
  }

  /// Closes all files and ends watching.
  ///
  /// The next `beginAccess(_:)` opens the files again.
  func close() {
    watch.interrupt()
    log?.close()
    log = nil
    isSnapshotDamaged = false
    guard let files else { return }
    self.files = nil
    published.change { contents in
      contents.page = nil
      contents.files = nil
    }
    files.close()
  }

  // MARK: The lock

  /// The deadline of a use that begins now.
  func deadline() -> Deadline { Deadline(start: disk.now(), patience: patience) }

  /// Opens the files if necessary, takes the lock, and reads what other processes have written.
  ///
  /// Takes the exclusive lock if the log has not been read yet. After an error the lock is free.
  func beginAccess(_ mode: LockMode, until deadline: Deadline, reading values: ValuesToLoad = .none) throws(StoreError) {
    assertLeads()
    let mode = log == nil ? .exclusive : mode
    try lockFiles(mode, until: deadline)
    do throws(StoreError) {
      try readNewCommits(mode)
      if mode == .exclusive { completeRotation() }
      hasBeenOpen = true
      try readUnderLock(values, mode)
    } catch {
      endAccess(after: error)
      throw error
    }
  }

  /// Opens the files if necessary, and takes the lock.
  ///
  /// If the folder or the lock file was replaced, opens the new one.
  func lockFiles(_ mode: LockMode, until deadline: Deadline) throws(StoreError) {
    var isReopened = false
    while true {
      if files == nil {
        try openFiles(until: deadline)
        isReopened = true
      }
      guard let files else { return }
      // The files were opened for reading only. The disk can have become writable since.
      if files.isReadOnly, !isReadOnly, mode == .exclusive, !isReopened {
        close()
        continue
      }
      try files.acquire(mode, until: deadline)
      do throws(StoreError) {
        let isLost = files.page.isLost
        if try files.areInPlace(), !isLost { return }
        if isReopened, !isLost { throw .unavailable(.missing, code: 0) }
      } catch {
        endAccess(after: error)
        throw error
      }
      endAccess()
      close()
    }
  }

  private func endAccess(after error: StoreError) {
    endAccess()
    // Missing files can come back later as other files.
    if case .unavailable(.missing, _) = error { close() }
  }

  /// Releases the lock.
  func endAccess() { files?.release() }
}
