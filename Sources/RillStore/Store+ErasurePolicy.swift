extension Store {
  /// Which old values are erased from the store's files at once.
  ///
  /// The log of a store contains old values until the store rewrites it, which it does by itself when old values take more space than
  /// current ones. `compact()` rewrites it now. To erase a value at once, the store overwrites it in the log, with one more sync.
  ///
  /// The bytes can remain elsewhere: in blocks that the file system has freed, in copies that a flash disk keeps, in backups, and in a
  /// damaged log that was kept as `corrupt-1`.
  public enum ErasurePolicy: Hashable, Sendable {
    /// No old values.
    case none
    /// Values whose key was removed.
    case removed
    /// Values whose key was removed or has a new value. For secrets.
    case removedAndReplaced

    /// Returns whether a change makes old values of its key ones that are to be erased.
    func erases(by edit: Edit) -> Bool {
      switch self {
      case .none: false
      case .removed: edit.value == nil
      case .removedAndReplaced: true
      }
    }

    /// Returns whether these commits have left values that are to be erased, because the stores that made them have weaker policies.
    ///
    /// - Parameters:
    ///   - frames: Commits of a log, in their order.
    ///   - exists: Returns whether a key has a value before them.
    /// - Returns: Whether they have, or could have.
    func mustErase(_ frames: some Sequence<Frame>, after exists: (Key) -> Bool) -> Bool {
      if self == .none { return false }
      var keys: Set<Key> = []
      for frame in frames {
        for edit in frame.edits {
          let isNew = self == .removedAndReplaced && keys.insert(edit.key).inserted && !exists(edit.key)
          if erases(by: edit), !isNew || edit.value == nil, !frame.erasurePolicy.erases(by: edit) { return true }
        }
      }
      return false
    }
  }
}
