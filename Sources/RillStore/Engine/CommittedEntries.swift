import CRillStore
import RillLocks

/// The entries as readers see them, and the queue of notifications for observers.
///
/// The leader changes both in one critical section.
final class CommittedEntries: Sendable {
  /// What readers see.
  ///
  /// Only the leader changes it, one commit at a time.
  struct Contents {
    var entries: [Store.Key: [UInt8]] = [:]
    /// The part of the snapshot whose entries are missing above, or nil if all are there.
    var unread: UnreadBlocks?
    /// What the page said when the entries were brought up to date.
    var announced = DurablePosition(generation: 0, log: 0)
    /// Nil while the store is not open or its log has not been read.
    var page: MappedDurablePosition?
    /// The files that contain the entries, as long as the page is mapped.
    var files: FileReplacementCheck?
    /// When the files were last found in place, by the coarse clock.
    var filesCheckedAt: UInt64 = 0

    /// Returns the value of a key, or nil if it has not been read.
    @inline(__always)
    func value(of key: Store.Key) -> [UInt8]?? {
      if let value = entries[key] { return .some(value) }
      return unread?.block(of: key) == nil ? .some(nil) : nil
    }

    /// All entries, or nil if not all have been read.
    var allEntries: [Store.Key: [UInt8]]? { unread == nil ? entries : nil }

    /// Changes one entry, and returns the old value if it is known.
    @discardableResult
    mutating func apply(_ edit: Edit) -> [UInt8]? {
      if edit.value == nil { unread?.remove(edit.key) }
      let old = entries[edit.key]
      entries[edit.key] = edit.value
      return old
    }
  }

  let contents = Locked(Contents())
  let disk: any Disk
  private let forks = rill_fork_count()
  let notifier: ChangeNotifier

  init(on disk: any Disk, notifier: ChangeNotifier) {
    self.disk = disk
    self.notifier = notifier
  }

  /// Whether a parent process created the store: other threads of it may have held any lock at the time of `fork`.
  @inline(__always)
  var isInherited: Bool { forks != rill_fork_count() }

  /// Returns what `query` returns, whether or not the entries are current.
  func query<Result>(_ query: (inout Contents) -> Result) -> Result { contents.withLock { query(&$0) } }

  /// Returns the value of a key that has been read.
  func value(of key: Store.Key) -> [UInt8]? { contents.withLock { $0.entries[key] } }

  /// Whether a key has a value, or could have one in a block that has not been read.
  func mayContain(_ key: Store.Key) -> Bool {
    contents.withLock { $0.entries[key] != nil || $0.unread?.block(of: key) != nil }
  }

  /// The entries that have been read.
  var entries: [Store.Key: [UInt8]] { contents.withLock { $0.entries } }

  /// The blocks that must be read to know some values.
  ///
  /// `values` is computed only if some block has not been read.
  func unreadBlocks(for values: () -> ValuesToLoad) -> (index: SnapshotIndex, blocks: [Int])? {
    contents.withLock { contents in
      guard let unread = contents.unread else { return nil }
      switch values() {
      case .none: return nil
      case .all: return (unread.index, unread.all)
      case .keys(let keys):
        return (unread.index, Set(keys.compactMap { contents.entries[$0] == nil ? unread.block(of: $0) : nil }).sorted())
      }
    }
  }

  /// Adds the entries of a block.
  ///
  /// Returns the number of bytes of its entries that were changed after the snapshot.
  func read(_ block: Int, _ edits: [Edit]) -> Int {
    contents.withLock { contents in
      let changed = contents.unread?.read(block, edits, into: &contents.entries) ?? 0
      if contents.unread?.isEmpty == true { contents.unread = nil }
      return changed
    }
  }

  func change(_ change: (inout Contents) -> Void) { contents.withLock(change) }

  /// Replaces the entries by those of a snapshot, which are not read now, and of the frames after it.
  func replace(by index: SnapshotIndex, _ frames: [Frame], policy: inout CompactionPolicy) {
    policy = contents.withLock { [policy] contents in
      var policy = policy
      policy.opened(index)
      (contents.entries, contents.unread) = ([:], UnreadBlocks(index))
      contents.entries.reserveCapacity(frames.reduce(0) { $0 + $1.edits.count })
      for edit in frames.lazy.flatMap(\.edits) { policy.replaced(contents.apply(edit), by: edit) }
      return policy
    }
  }

  /// Applies edits that were made together and queues their notification.
  ///
  /// The entries correspond to `durablePosition` afterwards, if it is given.
  func apply(
    _ edits: [Edit], _ origin: Store.Change.Origin, _ durablePosition: DurablePosition? = nil, policy: inout CompactionPolicy
  ) {
    policy = contents.withLock { [policy] contents in
      var policy = policy
      for edit in edits { policy.replaced(contents.apply(edit), by: edit) }
      if let durablePosition { contents.announced = durablePosition }
      notifier.notify(edits.map { Store.Change(key: $0.key, value: $0.value, origin: origin) })
      return policy
    }
  }

  /// Adds an observer.
  ///
  /// It first receives the value that a key has at this moment.
  func observe(_ key: Store.Key, _ observer: ChangeNotifier.Observer) {
    contents.withLock { contents in
      notifier.add(observer, first: [Store.Change(key: key, value: contents.entries[key], origin: .here)])
    }
  }
}
