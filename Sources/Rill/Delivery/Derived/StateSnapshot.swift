import CRillThreads

/// The values that several states have at one moment.
///
/// No user code runs while the states are locked. Every thread locks them in the order of their addresses, as a batch does.
final class StateSnapshot {
  private let roots: [RootState]
  private let values: [AnyVersionedStateValue]
  private let versions: [Int]
  /// The batch whose closure this thread runs, if it has changed one of the states.
  let changes: BatchChanges?
  /// What derived values have computed in this snapshot, which only one thread uses.
  private var derivedEntries: [ObjectIdentifier: DerivedEntry] = [:]

  init(of roots: [RootState], in changes: BatchChanges?) {
    var values: [AnyVersionedStateValue] = []
    values.reserveCapacity(roots.count)
    for root in roots { root.lock() }
    for root in roots { values.append(root.lockedValue()) }
    for root in roots { root.unlock() }
    if let changes {
      for index in roots.indices {
        if let value = roots[index].value(in: changes) { values[index] = value }
      }
    }
    self.roots = roots
    self.values = values
    self.changes = changes
    versions = values.map(\.version)
  }

  static func areVersions(_ versions: [Int], of roots: [RootState]) -> Bool {
    for root in roots { root.lock() }
    var areEqual = true
    for index in roots.indices where roots[index].version != versions[index] { areEqual = false }
    for root in roots { root.unlock() }
    return areEqual
  }

  /// The batch whose closure this thread runs, if it has changed one of `roots`.
  static func changes(to roots: [RootState]) -> BatchChanges? {
    guard rill_has_batches(), let changes = BatchChanges.current, roots.contains(where: { $0.isChanged(in: changes) }) else {
      return nil
    }
    return changes
  }

  func value(of root: RootState) -> AnyVersionedStateValue { values[index(of: root)] }

  func versions(of roots: [RootState]) -> [Int] {
    if roots.count == self.roots.count { return versions }
    return roots.map { versions[index(of: $0)] }
  }

  /// Whether the cache of a derived value that was read in this snapshot has a value of a newer one.
  var isOutdated: Bool { !derivedEntries.isEmpty }

  func keptEntry(of source: AnyStateSource) -> DerivedEntry? { derivedEntries[ObjectIdentifier(source)] }

  /// The caller retains the source as long as it uses the snapshot.
  func keep(_ entry: DerivedEntry, of source: AnyStateSource) { derivedEntries[ObjectIdentifier(source)] = entry }

  private func index(of root: RootState) -> Int {
    var (low, high) = (0, roots.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if roots[middle].address < root.address { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
