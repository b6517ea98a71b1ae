import CRillStore
import RillLocks

/// The entries of the log as readers see them, and the queue of notifications for observers.
///
/// The leader applies frames to the entries, replaces them when another log has replaced the one that it has read, and adds the blocks of a
/// snapshot that it reads. What that changes for observers is queued in the same critical section, so all receive it in the order of the
/// commits. Readers take what they need in a critical section of their own, without leading, while `isCurrent`.
final class CommittedEntries: Sendable {
  /// What readers see.
  ///
  /// Only the leader changes it, one commit at a time.
  struct Contents {
    var entries = Entries()
    /// Counts what is current in the log, and changes with the entries.
    var policy: CompactionPolicy
    /// Changes that are to be written later, and that readers see already.
    var delayed = DelayedChanges()
    /// What the page said when the entries were brought up to date.
    var announced = DurablePosition(generation: 0, log: 0)
    /// Nil while the store is not open or its log has not been read.
    var page: MappedDurablePosition?
    /// The files that contain the entries, as long as the page is mapped.
    var files: FileReplacementCheck?
    /// When the files were last found in place, by the coarse clock.
    var filesCheckedAt: UInt64 = 0
  }

  let contents: Locked<Contents>
  let disk: any Disk
  private let forks = rill_fork_count()
  let notifier: ChangeNotifier

  init(on disk: any Disk, notifier: ChangeNotifier, _ policy: CompactionPolicy) {
    self.disk = disk
    self.notifier = notifier
    contents = Locked(Contents(policy: policy))
  }

  /// Whether a parent process created the store: other threads of it may have held any lock at the time of `fork`.
  @inline(__always)
  var isInherited: Bool { forks != rill_fork_count() }

  /// Returns what `query` returns, whether or not the entries are current.
  func query<Result>(_ query: (inout Contents) -> Result) -> Result { contents.withLock { query(&$0) } }

  /// Returns the value of a key that has been read.
  func value(of key: Store.Key) -> [UInt8]? { contents.withLock { $0.entries.value(of: key) ?? nil } }

  /// Whether a key has a value, or could have one in a block that has not been read.
  func mayContain(_ key: Store.Key) -> Bool {
    contents.withLock { contents in
      guard let value = contents.entries.value(of: key) else { return true }
      return value != nil
    }
  }

  /// The entries, as far as they have been read.
  var entries: Entries { contents.withLock { $0.entries } }

  /// The blocks that must be read to know some values.
  ///
  /// `values` is computed only if some block has not been read.
  func unreadBlocks(for values: () -> ValuesToLoad) -> (index: SnapshotIndex, blocks: [Int])? {
    contents.withLock { contents in
      guard let index = contents.entries.snapshot?.index, !contents.entries.areComplete else { return nil }
      switch values() {
      case .none: return nil
      case .all: return (index, contents.entries.unreadBlocks)
      case .keys(let keys): return (index, Set(keys.compactMap { contents.entries.unreadBlock(of: $0) }).sorted())
      }
    }
  }

  func change(_ change: (inout Contents) -> Void) { contents.withLock(change) }

  /// A commit, as it is in the log, and which old values it erases.
  typealias Commit = (entries: [LogEntry], erasing: Store.ErasurePolicy)

  /// Applies commits, and queues one notification of what they have changed together.
  ///
  /// The entries correspond to `durablePosition` afterwards, if it is given.
  func apply(
    _ commits: some Collection<Commit>, _ origin: Store.Change.Origin, _ durablePosition: DurablePosition? = nil
  ) {
    contents.withLock { contents in
      let changes = notifier.hasObservers ? Self.changes(commits, after: contents.entries, origin) : []
      let visible = contents.delayed.isEmpty ? changes : changes.filter { contents.delayed.values[$0.key] == nil }
      for commit in commits {
        for entry in commit.entries {
          guard let edit = entry.edit else { continue }
          let old = contents.entries.set(
            edit.key, edit.value, at: entry.place, isErasing: commit.erasing.erases(by: edit))
          contents.policy.replaced(old, by: edit)
        }
      }
      if let durablePosition { contents.announced = durablePosition }
      notifier.notify(visible)
    }
  }

  /// Returns the changes by commits: if there are several, the last one of each key.
  private static func changes(
    _ commits: some Collection<Commit>, after entries: Entries, _ origin: Store.Change.Origin
  ) -> [Store.Change] {
    let edits = commits.flatMap { $0.entries.compactMap(\.edit) }
    let changes = edits.map { Store.Change(key: $0.key, value: $0.value, origin: origin) }
    if commits.count == 1 { return changes }
    var last: [Store.Key: Int] = [:]
    for (index, change) in changes.enumerated() { last[change.key] = index }
    return changes.enumerated().compactMap { index, change in
      let isNew = change.value != nil || entries.value(of: change.key) != .some(nil)
      return isNew && last[change.key] == index ? change : nil
    }
  }

  /// Adds an observer.
  ///
  /// Returns the value that a key has at this moment, which the observer first receives if `isFirst` says so.
  @discardableResult
  func observe(_ key: Store.Key, _ observer: ChangeNotifier.Observer, receivesFirst isFirst: Bool) -> [UInt8]? {
    contents.withLock { contents in
      let value = contents.value(of: key) ?? nil
      notifier.add(observer, first: isFirst ? [Store.Change(key: key, value: value, origin: .here)] : [])
      return value
    }
  }
}
