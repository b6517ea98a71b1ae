extension Store {
  /// Which old values are erased from the store's files at once.
  ///
  /// The log of a store contains old values until the store rewrites it, which it does by itself when old values take more space than
  /// current ones. `compact()` rewrites it now. To erase a value at once, the store rewrites the log at each such change.
  ///
  /// The bytes can remain elsewhere: in blocks that the file system has freed, in copies that a flash disk keeps, in backups, and in a
  /// damaged log that was kept as `corrupt-1`.
  public enum ErasedValues: Hashable, Sendable {
    /// No old values.
    ///
    /// For a store with so many keys that removing one must not take time in proportion to all.
    case none
    /// Values whose key was removed.
    case removed
    /// Values whose key was removed or has a new value. For secrets.
    case removedAndReplaced

    func contains(_ edit: Edit) -> Bool {
      switch self {
      case .none: false
      case .removed: edit.value == nil
      case .removedAndReplaced: true
      }
    }
  }
}
