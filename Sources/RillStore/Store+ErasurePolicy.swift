extension Store {
  /// Which old values are erased from the store's files at once.
  ///
  /// The log of a store contains old values until the store rewrites it, which it does by itself when old values take more space than
  /// current ones. `compact()` rewrites it now. To erase a value at once, the store rewrites the log at each such change.
  ///
  /// The bytes can remain elsewhere: in blocks that the file system has freed, in copies that a flash disk keeps, in backups, and in a
  /// damaged log that was kept as `corrupt-1`.
  public enum ErasurePolicy: Hashable, Sendable {
    /// No old values.
    ///
    /// For a store with so many keys that removing one must not take time in proportion to all.
    case none
    /// Values whose key was removed.
    case removed
    /// Values whose key was removed or has a new value. For secrets.
    case removedAndReplaced

    /// Returns whether a log with these changes contains a value that is to be erased.
    ///
    /// This follows from the log itself. So every process that reads it knows what another one did not finish.
    ///
    /// - Parameters:
    ///   - edits: Some changes in the log, in their order.
    ///   - exists: Returns whether a key has a value before these changes.
    /// - Returns: Whether it does, or could.
    func mustErase(_ edits: some Sequence<Edit>, after exists: (Key) -> Bool = { _ in false }) -> Bool {
      switch self {
      case .none: return false
      case .removed: return edits.contains { $0.value == nil }
      case .removedAndReplaced:
        var keys: Set<Key> = []
        return edits.contains { $0.value == nil || !keys.insert($0.key).inserted || exists($0.key) }
      }
    }
  }
}
