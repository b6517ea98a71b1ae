import Dispatch
import RillLocks

/// A small key-value store for secrets and settings, in one private folder.
///
///     let store = try Store(service: "com.example.app")
///     try store.set(Array("blue".utf8), for: "theme")
///     try store.update("launches") { $0 = [($0?.first ?? 0) + 1] }
///     let theme = try store.bytes(for: "theme")
///
/// - **Durable:** when a call that changes something returns, the change survives `kill -9` and a power cut.
/// - **Atomic:** a value, or a transaction over several keys, is there whole or not at all.
/// - **Shared:** any number of threads and processes may read and write at the same time. They must be on one machine, and the
///   folder on a local disk.
/// - **Observable:** `observe` tells of all changes, those of other processes too, without polling.
/// - **Honest:** *absent* (nil), *unavailable* and *corrupt* (two kinds of `StoreError`) are three different answers.
/// - **Private:** the folder has mode 0700 and its files 0600; others' folders and symbolic links are refused.
///
/// A store opens its folder at its first use, and tries again at each later one if that fails. All methods may be called from any
/// thread. Those that change something, and the first that reads after another process has changed something, wait for the disk or
/// for each other; other reads do not enter the system.
///
/// A process that forks must not use the store on both sides.
public final class Store: Sendable {
  let commitQueue = Locked(CommitQueueState())
  let engine: StorageEngine
  let published: PublishedState
  let queue: DispatchQueue
  let watchState = Locked(WatchState())
  private let attached = Locked<(any Sendable)?>(nil)

  /// Makes a store with the folder of a service.
  ///
  /// That is `$XDG_DATA_HOME/<service>`, or else `~/.local/share/<service>`; on Apple systems
  /// `~/Library/Application Support/<service>`. It is made if there is none.
  ///
  /// - Parameters:
  ///   - service: The name of the folder: 1 to 255 bytes, no NUL and no slash. A name like that of the app's bundle belongs to nobody
  ///     else.
  ///   - patience: How long a call waits while other threads and processes hold the store, before it throws.
  ///   - onCorruption: Called when the log is found corrupt, and decides what is done. Runs while no other process can use the store,
  ///     on the thread whose call found it; must not use the store itself. Without it the answer is `.fail`.
  /// - Throws: `StoreError.invalidName`; `StoreError.unavailable` if there is no home to look in.
  public convenience init(
    service: String, patience: Duration = .seconds(10),
    onCorruption: @escaping @Sendable (Corruption) -> CorruptionResponse = { _ in .fail }
  ) throws(StoreError) {
    if let flaw = NameRule.flaw(inService: service) { throw .invalidName(flaw) }
    guard let folder = SystemPaths.dataFolder else { throw .unavailable(.missing, code: 0) }
    self.init(disk: SystemDisk.shared, path: "\(folder)/\(service)", patience: patience, onCorruption: onCorruption)
  }

  /// Makes a store with a folder of its own, which is made if there is none, as are those above it.
  ///
  /// - Parameters:
  ///   - directory: The path of the folder. Nothing else should be kept in it.
  ///   - patience: As in `init(service:patience:onCorruption:)`.
  ///   - onCorruption: As in `init(service:patience:onCorruption:)`.
  /// - Throws: `StoreError.invalidName` if the path is empty or has NUL in it.
  public convenience init(
    directory: String, patience: Duration = .seconds(10),
    onCorruption: @escaping @Sendable (Corruption) -> CorruptionResponse = { _ in .fail }
  ) throws(StoreError) {
    if directory.isEmpty { throw .invalidName(.empty) }
    if directory.utf8.contains(0) { throw .invalidName(.containsNUL) }
    let path = SystemPaths.absolute(directory)
    self.init(disk: SystemDisk.shared, path: path, patience: patience, onCorruption: onCorruption)
  }

  /// Makes a store on a disk of any kind.
  package init(
    disk: any Disk, path: String, patience: Duration = .seconds(10), compactionFloor: Int? = nil,
    onCorruption: @escaping @Sendable (Corruption) -> CorruptionResponse = { _ in .fail }
  ) {
    var policy = CompactionPolicy()
    if let compactionFloor { policy.floor = compactionFloor }
    queue = DispatchQueue(label: "rill.store")
    published = PublishedState(notifier: ChangeNotifier(queue: queue))
    engine = StorageEngine(
      disk: disk, path: path, patience: patience, published: published, policy: policy, onCorruption: onCorruption)
  }

  /// What another module keeps with the store, made at its first use and released with the store; the same object each time.
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

  /// Makes a store of its own in memory, for tests and previews: everything is as with files, but for what only files can do.
  public static func inMemory() -> Store { Store(disk: MemoryDisk(), path: "/memory") }

  /// Opens the folder now instead of at the first use, to learn early whether it can be.
  ///
  /// - Throws: `StoreError.unavailable`, `StoreError.corrupt`.
  public func open() throws(StoreError) { if !published.isCurrent { try refresh() } }

  /// The value of a key; nil if it has none.
  ///
  /// - Throws: `StoreError.unavailable`, `StoreError.corrupt`: nil always means *absent*.
  /// - Complexity: O(1), without a system call; once after each change by another process, the time to read what is new.
  public func bytes(for key: Key) throws(StoreError) -> [UInt8]? {
    if case .value(let value) = published.read(key) { return value }
    try refresh()
    return published.value(of: key)
  }

  /// All keys that have a value, in no order.
  ///
  /// - Throws: As `bytes(for:)`.
  /// - Complexity: O(*n*) for *n* keys.
  public func keys() throws(StoreError) -> [Key] {
    if !published.isCurrent { try refresh() }
    return published.keys
  }

  /// Gives a key a value, which may have up to 16 MiB.
  ///
  /// When this returns, the change is durable.
  ///
  /// - Throws: `StoreError.tooLarge`, `StoreError.unavailable`, `StoreError.corrupt`: the value is what it was.
  ///   `StoreError.outcomeUnknown` if the disk fails.
  /// - Complexity: One write and one sync of the disk; writers that wait at the same time share them.
  public func set(_ bytes: [UInt8], for key: Key) throws(StoreError) {
    if bytes.count > Edit.maximumValueLength { throw .tooLarge(bytes: bytes.count) }
    try write([Edit(key: key, value: bytes)])
  }

  /// Removes a key's value; does nothing if there is none.
  ///
  /// When this returns, the change is durable.
  ///
  /// - Throws: As `set(_:for:)`.
  /// - Complexity: As `set(_:for:)`.
  public func remove(_ key: Key) throws(StoreError) { try write([Edit(key: key, value: nil)]) }

  /// Changes a key's value on the ground of what it is, so that no other thread's or process's change is lost.
  ///
  ///     try store.update("launches") { $0 = [($0?.first ?? 0) + 1] }
  ///
  /// The closure runs while no other thread or process can write, so it should be short. It may read the store; changing it from
  /// inside throws `StoreError.reentrant`, and waiting for another thread that changes it ends in a timeout. If the closure leaves the
  /// value as it was, nothing is written.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - change: Changes the value in place; nil is *absent*. If it throws, nothing is written.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; a `StoreError` as `set(_:for:)`.
  /// - Complexity: As `set(_:for:)`, but shared with writers that do not update only.
  @discardableResult
  public func update<Answer>(_ key: Key, _ change: (inout [UInt8]?) throws -> Answer) throws -> Answer {
    try transaction { transaction in
      var value = transaction[key]
      let result = try change(&value)
      transaction[key] = value
      return result
    }
  }

  /// Changes several keys, all or nothing, on the ground of what they are.
  ///
  ///     try store.transaction { accounts in
  ///       accounts["to"] = accounts["from"]
  ///       accounts["from"] = nil
  ///     }
  ///
  /// What is said of the closure of `update` holds here, too.
  ///
  /// - Parameter body: Reads and changes the keys. If it throws, nothing is written.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; a `StoreError` as `set(_:for:)`.
  /// - Complexity: As `update(_:_:)`.
  @discardableResult
  public func transaction<Answer>(_ body: (inout Transaction) throws -> Answer) throws -> Answer {
    let outcome: Result<Answer, any Error> = try transact {
      var transaction = Transaction(on: published)
      do {
        let result = try body(&transaction)
        let edits = transaction.edits
        try Edit.check(edits)
        return (edits, .success(result))
      } catch {
        return (nil, .failure(error))
      }
    }
    return try outcome.get()
  }

  /// Rewrites the log so that it has nothing but the present values.
  ///
  /// The store does this by itself when it is worth it.
  ///
  /// - Throws: As `set(_:for:)`; nothing is lost then.
  /// - Complexity: O(*n*) for *n* bytes of values, and three syncs of the disk.
  public func compact() throws(StoreError) {
    try lead { () throws(StoreError) in
      try engine.begin(.exclusive)
      defer { engine.end() }
      try engine.rebuild(for: .folderAfterRename)
    }
  }

  /// Reads the whole log and says whether, and where, it breaks.
  ///
  /// Makes and changes nothing, and needs no right to write. Where no store was made yet there is nothing to read.
  ///
  /// - Throws: `StoreError.unavailable`; `StoreError.reentrant` from inside `update` and `transaction`. Corruption is an answer
  ///   here and no error.
  /// - Complexity: O(*n*) for a log of *n* bytes.
  public func verify() throws(StoreError) -> VerificationReport {
    try lead { () throws(StoreError) in
      if let copy = try LogReader(directory: engine.path, on: engine.disk, patience: engine.patience) {
        return try VerificationReport(copy)
      }
      if engine.hasBeenOpen { throw .unavailable(.missing, code: 0) }
      return VerificationReport(commits: 0, keys: 0, length: 0, tornBytes: 0, generation: 0)
    }
  }

  /// Tells of every change from now on: those of this store each once and in order, those of other processes in order and ending with
  /// the last, where changes between may be missing if the other process has compacted the log.
  ///
  /// Changes made together come in one call. The calls are serial, in one order for all observers, and outside of every lock, so the
  /// observer may use the store. A change of this store is delivered before the call that made it returns, unless another thread
  /// is delivering at that time, or the change is made by an observer: then it comes after what is under way.
  ///
  /// - Parameters:
  ///   - failed: Told, on any thread, when other processes' changes can not be followed at present; they are tried again.
  ///   - changed: Told of the changes.
  /// - Returns: What ends the observation. It goes on if this is not kept.
  /// - Throws: As `bytes(for:)`; `StoreError.unavailable` if the system can not watch the folder.
  /// - Complexity: O(1), and one file descriptor while anybody observes.
  @discardableResult
  public func observe(
    failed: @escaping @Sendable (StoreError) -> Void = { _ in }, _ changed: @escaping @Sendable ([Change]) -> Void
  ) throws(StoreError) -> Observation {
    let observer = ChangeNotifier.Observer { news in
      switch news {
      case .changed(let changes): changed(changes)
      case .failed(let error): failed(error)
      }
    }
    return try startObserving(with: observer) { published.notifier.add(observer) }
  }

  /// Tells of a key's value as it is now, and then of each change of it, as `observe(failed:_:)` does.
  ///
  /// Between the first call and the second nothing is missing, and nothing comes twice. The first call comes before this returns,
  /// unless another thread is delivering at that time.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - failed: As in `observe(failed:_:)`.
  ///   - changed: Told of the value; nil is *absent*.
  /// - Returns: What ends the observation. It goes on if this is not kept.
  /// - Throws: As `observe(failed:_:)`.
  /// - Complexity: As `observe(failed:_:)`.
  @discardableResult
  public func observe(
    _ key: Key, failed: @escaping @Sendable (StoreError) -> Void = { _ in }, _ changed: @escaping @Sendable ([UInt8]?) -> Void
  ) throws(StoreError) -> Observation {
    let observer = ChangeNotifier.Observer { news in
      switch news {
      case .changed(let changes): for change in changes where change.key == key { changed(change.value) }
      case .failed(let error): failed(error)
      }
    }
    return try startObserving(with: observer) { published.observe(key, observer) }
  }
}
