import RillLocks

/// A change that is to be written later.
struct DelayedChange: Sendable {
  let edit: Edit
  /// Returns an error if a value that another process has stored is not to be replaced.
  let check: (@Sendable ([UInt8]?) -> (any Error)?)?
  /// Called if the change could not be written.
  let failed: (@Sendable (any Error) -> Void)?
}

/// The changes of a store that are to be written later, in their order.
///
/// Until a change is durable, it stays here, and readers see it in place of what other processes write meanwhile.
struct DelayedChanges: Sendable {
  private var changes: [DelayedChange] = []
  /// The newest values of the changed keys, or nil for removed ones.
  private(set) var values: [Store.Key: [UInt8]?] = [:]
  private(set) var size = 0
  /// Called with errors of changes that have no closure of their own.
  var failed: (@Sendable (StoreError) -> Void)?
  /// The first error since the last `flush()` that no closure of the change has received.
  private var failure: StoreError?
  /// How often changes have failed, and the last error.
  private(set) var failures: (count: Int, last: StoreError?) = (0, nil)

  var isEmpty: Bool { changes.isEmpty }

  mutating func append(_ change: DelayedChange) {
    changes.append(change)
    values[change.edit.key] = .some(change.edit.value)
    size += change.edit.size
  }

  /// Returns the first changes, of which all but the first have at most `limit` bytes together.
  func first(upTo limit: Int) -> [DelayedChange] {
    if size <= limit { return changes }
    var size = 0
    let fitting = changes.prefix { change in
      size += change.edit.size
      return size <= limit
    }
    return Array(fitting.isEmpty ? changes.prefix(1) : fitting)
  }

  /// Removes the first changes, which were written or have failed.
  mutating func removeFirst(_ count: Int) {
    changes.removeFirst(count)
    (values, size) = ([:], 0)
    for change in changes {
      values[change.edit.key] = .some(change.edit.value)
      size += change.edit.size
    }
  }

  /// Removes the first changes, which have failed.
  mutating func removeFirst(_ count: Int, failed error: StoreError) {
    if changes.prefix(count).contains(where: { $0.failed == nil }) { failure = failure ?? error }
    failures = (failures.count + 1, error)
    removeFirst(count)
  }

  /// Returns an error that was recorded since there were `count` failures, or else one that no closure has received.
  mutating func takeFailure(since count: Int) -> StoreError? {
    defer { failure = nil }
    return failures.count > count ? failures.last : failure
  }
}

extension CommittedEntries {
  /// How many bytes can wait before a change waits for the disk.
  private static let limit = 32 << 20

  /// Adds a change, which readers and observers receive now.
  ///
  /// Returns whether no other one waits, and whether too many wait.
  func delay(_ change: DelayedChange) -> (isFirst: Bool, isFull: Bool) {
    contents.withLock { contents in
      let edit = change.edit
      let isFirst = contents.delayed.isEmpty
      let isAbsent = edit.value == nil && contents.value(of: edit.key) == .some(nil)
      contents.delayed.append(change)
      if !isAbsent { notifier.notify([Store.Change(key: edit.key, value: edit.value, origin: .here)]) }
      return (isFirst, contents.delayed.size > Self.limit)
    }
  }

  /// Removes the first changes, which were written or have failed, and notifies observers of the values of those that have failed.
  func removeDelayed(_ count: Int, failed keys: [Store.Key], _ error: StoreError?) {
    contents.withLock { contents in
      if let error { contents.delayed.removeFirst(count, failed: error) } else { contents.delayed.removeFirst(count) }
      var seen: Set<Store.Key> = []
      let changes = keys.compactMap { key -> Store.Change? in
        guard contents.delayed.values[key] == nil, seen.insert(key).inserted else { return nil }
        return Store.Change(key: key, value: contents.entries.value(of: key) ?? nil, origin: .here)
      }
      notifier.notify(changes)
    }
  }

  var hasDelayed: Bool { contents.withLock { !$0.delayed.isEmpty } }
}

extension CommittedEntries.Contents {
  /// Returns the value of a key as readers see it, or nil if it must be read.
  @inline(__always)
  mutating func value(of key: Store.Key) -> [UInt8]?? {
    if !delayed.isEmpty, let value = delayed.values[key] { return .some(value) }
    return entries.remember(key)
  }

  /// The entries as readers see them.
  var visibleEntries: Entries {
    if delayed.isEmpty { return entries }
    var visible = entries
    for (key, value) in delayed.values { visible.set(key, value, at: nil, isErasing: false) }
    return visible
  }
}
