import Dispatch
import RillLocks

/// A small key-value store for secrets and settings, in one private folder.
///
///     let store = try Store(service: "com.example.app")
///     try store.set(Array("blue".utf8), for: "theme")
///     try store.update("recent") { $0 = ($0 ?? []) + Array("report.pdf\n".utf8) }
///     let theme = try store.bytes(for: "theme")
///
/// - **Durable:** once a call that changes something has returned, the change survives `kill -9` and a power cut.
/// - **Atomic:** a value, or a transaction over several keys, is stored completely or not at all.
/// - **Shared:** any number of threads and processes can read and write at the same time. They must be on one machine, and the
///   folder on a local disk.
/// - **Observable:** `observe` reports all changes, including those of other processes, without polling.
/// - **Unambiguous:** an absent value (nil), an unavailable store and a corrupt log (two cases of `StoreError`) are three
///   different results.
/// - **Private:** the folder has mode 0700 and its files 0600. The store refuses folders of other users and symbolic links. With
///   `protection: .encrypted(key)`, the files contain no name and no value in plain text.
///
/// A store opens its folder at its first use. If that fails, each later use tries again.
///
/// All methods are thread-safe. Methods that change something wait for the disk and for other writers, in turn. Reads seldom wait for
/// another process. The first read after a change by another process reads that change. Every few milliseconds, a
/// read looks whether the files are still in place. Other reads make no system call.
///
/// If the folder was replaced, such as by a backup, the store uses the new one from then on.
///
/// After `fork`, each use of the store in the child process throws `StoreError.unavailable` with the reason `forked`. The child inherits
/// neither its descriptors nor its lock, and can create a new store.
public final class Store: Sendable {
  let commitQueue = Locked(CommitQueueState())
  let engine: StorageEngine
  let published: CommittedEntries
  let queue: DispatchQueue
  let watchState = Locked(WatchRefreshState())
  /// Whether the store has a key, which can be in any place.
  let isEncrypted: Bool
  private let attached = Locked<(any Sendable)?>(nil)

  /// Creates a store in the folder of a service.
  ///
  /// The folder is `$XDG_DATA_HOME/<service>` if that variable is an absolute path, and `~/.local/share/<service>` otherwise. On
  /// Apple systems it is `~/Library/Application Support/<service>`. The first use creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - service: The name of the folder: 1 to 255 bytes, without NUL and slash. A name such as the app's bundle identifier avoids
  ///     collisions with other programs.
  ///   - patience: How long a call waits for other threads and processes before it throws `StoreError.unavailable`.
  ///   - protection: Whether the files are encrypted, and with which key.
  ///   - erasurePolicy: Which values are erased from the log at once, instead of when the store rewrites it.
  ///   - isReadOnly: Whether the store only reads: it creates and changes no file, and each change throws `StoreError.unavailable` with the
  ///     reason `readOnly`. A store on a disk that is mounted read-only does so without this.
  ///   - onCorruption: Called when the log is corrupt; returns what the store does about it. It is called on the thread whose call
  ///     found the damage, while no other process can use the store. It must not use the store itself. The default returns `.fail`.
  /// - Throws: `StoreError.invalidName`; `StoreError.unavailable` if the user's home folder is unknown.
  public convenience init(
    service: String, patience: Duration = .seconds(10), protection: Protection = .plain,
    erasing erasurePolicy: ErasurePolicy = .removed, readOnly isReadOnly: Bool = false,
    onCorruption: @escaping @Sendable (Corruption) -> CorruptionResponse = { _ in .fail }
  ) throws(StoreError) {
    if let flaw = NameRule.flaw(inService: service) { throw .invalidName(flaw) }
    guard let folder = StandardFolders.dataFolder else {
      throw .unavailable(.missing, StoreError.Context(finding: "the home folder of the user is unknown"))
    }
    self.init(
      disk: SystemDisk.shared, path: "\(folder)/\(service)", patience: patience, protection: protection,
      erasing: erasurePolicy, readOnly: isReadOnly, onCorruption: onCorruption)
  }

  /// Creates a store in the folder at a path.
  ///
  /// The first use creates the folder, and those above it, if they do not exist.
  ///
  /// - Parameters:
  ///   - directory: The path of the folder; a relative path is resolved now. Do not keep other files in the folder.
  ///   - patience: As in `init(service:patience:protection:erasing:readOnly:onCorruption:)`.
  ///   - protection: As in `init(service:patience:protection:erasing:readOnly:onCorruption:)`.
  ///   - erasurePolicy: As in `init(service:patience:protection:erasing:readOnly:onCorruption:)`.
  ///   - isReadOnly: As in `init(service:patience:protection:erasing:readOnly:onCorruption:)`.
  ///   - onCorruption: As in `init(service:patience:protection:erasing:readOnly:onCorruption:)`.
  /// - Throws: `StoreError.invalidName` if the path is empty or contains NUL.
  public convenience init(
    directory: String, patience: Duration = .seconds(10), protection: Protection = .plain,
    erasing erasurePolicy: ErasurePolicy = .removed, readOnly isReadOnly: Bool = false,
    onCorruption: @escaping @Sendable (Corruption) -> CorruptionResponse = { _ in .fail }
  ) throws(StoreError) {
    if directory.isEmpty { throw .invalidName(.empty) }
    if directory.utf8.contains(0) { throw .invalidName(.containsNUL) }
    let path = PathResolution.absolute(directory)
    self.init(
      disk: SystemDisk.shared, path: path, patience: patience, protection: protection, erasing: erasurePolicy,
      readOnly: isReadOnly, onCorruption: onCorruption)
  }

  /// Creates a store on any kind of disk.
  package init(
    disk: any Disk, path: String, patience: Duration = .seconds(10), compactionFloor: Int? = nil, indexFloor: Int? = nil,
    protection: Protection = .plain, cipher: any CryptoProvider = SystemCryptoProvider(),
    erasing erasurePolicy: ErasurePolicy = .removed, readOnly isReadOnly: Bool = false,
    onCorruption: @escaping @Sendable (Corruption) -> CorruptionResponse = { _ in .fail }
  ) {
    var policy = CompactionPolicy()
    if let compactionFloor { policy.floor = compactionFloor }
    if let indexFloor { policy.indexFloor = indexFloor }
    isEncrypted = protection.keySource != nil
    queue = DispatchQueue(label: "rill.store")
    published = CommittedEntries(on: disk, notifier: ChangeNotifier(queue: queue), policy)
    engine = StorageEngine(
      disk: disk, path: path, patience: patience, published: published,
      keys: protection.keySource.map { StoreEncryptionKeys($0.storage, cipher) }, erasing: erasurePolicy,
      isReadOnly: isReadOnly, onCorruption: onCorruption)
    engine.isLedByThisThread = { [weak self] in self?.isLedByThisThread ?? true }
  }

  /// Returns an object that another module attaches to the store.
  ///
  /// The first call creates the object, and later calls return the same one. It is released with the store.
  package func companion<Companion: AnyObject & Sendable>(_ make: () -> Companion) -> Companion {
    let known = attached.withLock { $0 }
    if let known = known as? Companion { return known }
    let new = make()
    return attached.withLock { attached in
      let winner = attached as? Companion ?? new
      attached = winner
      return winner
    }
  }

  /// Creates a store in memory, for tests and previews.
  ///
  /// It behaves like a store in a folder, but its values are not kept and no other store shares them.
  public static func inMemory() -> Store { Store(disk: MemoryDisk(), path: "/memory") }

  /// Opens the folder now instead of at the first use, to detect errors early.
  ///
  /// - Throws: `StoreError.unavailable`, `StoreError.corrupt`.
  public func open() throws(StoreError) { try query(needing: .none) { _ in () } }

  /// Returns the value of a key, or nil if it has none.
  ///
  /// - Throws: `StoreError.unavailable`, `StoreError.corrupt`. So nil always means *absent*.
  /// - Complexity: O(1), without a system call except every few milliseconds. The first read after a change by another process also
  ///   reads what is new in the log.
  public func bytes(for key: Key) throws(StoreError) -> [UInt8]? {
    try query(needing: .keys([key])) { $0.value(of: key) }
  }

  /// Returns all keys that have a value, in no particular order.
  ///
  /// - Throws: As `bytes(for:)`.
  /// - Complexity: O(*n*) for *n* keys.
  public func keys() throws(StoreError) -> [Key] {
    try locatingErrors { () throws(StoreError) in
      if let entries = try query(needing: .none, { .some($0.entries.areComplete ? $0.visibleEntries : nil) }) {
        return entries.keys
      }
      return try lead { deadline throws(StoreError) in
        if !published.isCurrent { try engine.refresh(until: deadline) }
        return try engine.keys(until: deadline)
      }
    }
  }

  /// Sets the value of a key, which can have up to 16 MiB.
  ///
  /// When this returns, the change is durable.
  ///
  /// - Throws: `StoreError.tooLarge`, `StoreError.unavailable`, `StoreError.corrupt`, and `StoreError.reentrant` inside `update` and
  ///   `transaction`: the value is unchanged. `StoreError.outcomeUnknown` if the disk fails.
  /// - Complexity: One write and one sync of the disk; writers that wait at the same time share them.
  public func set(_ bytes: [UInt8], for key: Key) throws(StoreError) {
    if bytes.count > Edit.maximumValueLength { throw .tooLarge(bytes: bytes.count, key: key) }
    try write([Edit(key: key, value: bytes)])
  }

  /// Removes the value of a key, if it has one.
  ///
  /// When this returns, the change is durable, and the value is erased from the store's files as `ErasurePolicy` says, also one that an
  /// earlier call has removed and could not erase.
  ///
  /// - Throws: As `set(_:for:)`. `StoreError.notErased` if the value is removed, but its bytes are still in the files.
  /// - Complexity: As `set(_:for:)`.
  public func remove(_ key: Key) throws(StoreError) { try write([Edit(key: key, value: nil)]) }

  /// Atomically replaces the value of a key with one computed from it.
  ///
  ///     try store.update("recent") { $0 = ($0 ?? []) + Array("report.pdf\n".utf8) }
  ///
  /// The closure runs while no other thread or process can write, so it should be short. It can read the store. Changing the store
  /// inside it throws `StoreError.reentrant`. Waiting inside it for another thread that changes the store ends in a timeout. If the
  /// closure leaves the value unchanged, nothing is written.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - change: Changes the value in place; nil is *absent*. If it throws, nothing is written.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure, or a `StoreError` as `set(_:for:)` does.
  /// - Complexity: As `set(_:for:)`. An update shares its write and sync only with waiting calls of `set(_:for:)` and `remove(_:)`.
  @discardableResult
  public func update<Answer>(_ key: Key, _ change: (inout [UInt8]?) throws -> Answer) throws -> Answer {
    try transaction(reading: .keys([key])) { transaction in
      var value = transaction[key]
      let result = try change(&value)
      transaction[key] = value
      return result
    }
  }

  /// Rewrites the log so that it contains only the current values.
  ///
  /// The store does this by itself when it saves enough space.
  ///
  /// - Throws: `StoreError.unavailable`, `StoreError.corrupt`, and `StoreError.reentrant` inside `update` and `transaction`. No value
  ///   is lost.
  /// - Complexity: O(*n*) for *n* bytes of values, and two syncs of the disk.
  public func compact() throws(StoreError) {
    try writeDelayed()
    try lead { deadline throws(StoreError) in
      try engine.beginAccess(.exclusive, until: deadline)
      defer { engine.endAccess() }
      try engine.rewriteLog(for: .folderAfterRename)
    }
  }

  /// Reads the whole log and reports whether and where it is damaged.
  ///
  /// Creates and changes nothing, and needs no write permission. If no store exists yet, all numbers of the report are zero.
  ///
  /// - Throws: `StoreError.unavailable`; `StoreError.reentrant` inside `update` and `transaction`. Corruption is not an error here: it
  ///   is part of the report.
  /// - Complexity: O(*n*) for a log of *n* bytes.
  public func verify() throws(StoreError) -> VerificationReport {
    try lead { _ throws(StoreError) in
      let report = try StoreFileReader.read(
        directory: engine.path, on: engine.disk, patience: engine.patience
      ) { reader throws(StoreError) in try VerificationReport(reader, engine.coding) }
      if let report { return report }
      if engine.hasBeenOpen { throw .unavailable(.missing, code: 0) }
      return VerificationReport(commits: 0, keys: 0, length: 0, tornBytes: 0, generation: 0)
    }
  }
}
