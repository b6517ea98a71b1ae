/// The rule for when to rewrite the log: when it contains too many dead bytes, or when it is large and reading the frames after its
/// snapshot would take long.
package struct CompactionPolicy {
  /// The number of dead bytes that do not cause a rewrite, because a rewrite costs as much as three commits.
  package var floor = 32 << 10
  /// The number of bytes of values from which on a snapshot gets an index.
  package var indexFloor = 64 << 10
  /// The number of dead bytes that a log with few live ones may contain.
  private static let smallLength = 1 << 20
  /// The number of changes after a snapshot that do not cause a rewrite.
  private static let changesFloor = 6000
  /// The number of bytes that the entries of the current values take in a log.
  ///
  /// Too high while blocks of the snapshot have not been read: changed values in them count twice.
  package var live = 0
  /// The number of values in the snapshot of the log.
  private var snapshotEntries = 0
  /// The number of changes after the snapshot.
  private var changes = 0
  /// The length that the log must reach before the next attempt, after an attempt failed (for example on a full disk).
  private var retryLength = 0

  package init() {}

  package func isDue(length: Int) -> Bool {
    let dead = length - live
    // A small log may contain more dead bytes, because each rewrite takes two syncs.
    let isMostlyDead = dead > max(live, min(live * 8, CompactionPolicy.smallLength), floor)
    let isOpeningSlow = changes > CompactionPolicy.changesFloor && changes > snapshotEntries / 4 && live >= indexFloor
    return (isMostlyDead || isOpeningSlow) && length >= retryLength
  }

  /// Continues with a log that consists of a snapshot with an index.
  mutating func opened(_ index: SnapshotIndex) {
    live = index.length
    (snapshotEntries, changes) = (index.entries, 0)
  }

  /// Continues with a log that was read completely or written.
  ///
  /// `live` is set by the caller.
  mutating func opened(snapshotEntries: Int, changes: Int) {
    (self.snapshotEntries, self.changes) = (snapshotEntries, changes)
  }

  /// Postpones the next attempt until the log is twice as long.
  package mutating func failed(length: Int) { retryLength = length * 2 }
  package mutating func succeeded() { retryLength = 0 }

  mutating func replaced(_ old: [UInt8]?, by edit: Edit) {
    changes += 1
    if let old { live -= Edit(key: edit.key, value: old).size }
    if edit.value != nil { live += edit.size }
  }
}
