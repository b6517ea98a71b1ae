/// Keys whose names begin in the same way, such as those of one account.
extension Store {
  /// Returns the keys that begin with a prefix and have a value, in the order of their bytes.
  ///
  ///     for key in try store.keys(prefix: "account.17.") { … }
  ///
  /// - Throws: As `bytes(for:)`.
  /// - Complexity: O(*n*) for all *n* keys of the store.
  public func keys(prefix: String) throws(StoreError) -> [Key] {
    try keys().filter { $0.hasPrefix(prefix) }.sorted { $0.precedes($1) }
  }

  /// Returns the keys that begin with a prefix, and their values of one moment, in the order of the keys' bytes.
  ///
  /// - Throws: As `bytes(for:)`.
  /// - Complexity: O(*n*) for all *n* keys of the store. The first call reads all values of a large store into memory.
  public func entries(prefix: String) throws(StoreError) -> [(key: Key, value: [UInt8])] {
    var found: [(key: Key, value: [UInt8])] = []
    try allEntries().forEach { key, value in if key.hasPrefix(prefix) { found.append((key, value)) } }
    return found.sorted { $0.key.precedes($1.key) }
  }

  /// Removes the values of all keys that begin with a prefix, in one transaction, and erases them as `remove(_:)` does.
  ///
  /// - Returns: The number of removed values.
  /// - Throws: As `remove(_:)`.
  /// - Complexity: As `transaction(_:)`.
  @discardableResult
  public func removeAll(prefix: String) throws(StoreError) -> Int {
    try transact(reading: .all) {
      let keys = published.entries.keys.filter { $0.hasPrefix(prefix) }.sorted { $0.precedes($1) }
      return (keys.map { Edit(key: $0, value: nil) }, keys.count)
    }
  }

  /// Observes the changes of all keys that begin with a prefix, from now on.
  ///
  /// Changes are delivered as by `observe(failed:_:)`, without those of other keys.
  ///
  /// - Parameters:
  ///   - prefix: The prefix.
  ///   - failed: As in `observe(failed:_:)`.
  ///   - changed: Called with the changes, of which there is at least one.
  /// - Returns: The observation, which can be cancelled. It continues if the result is discarded.
  /// - Throws: As `observe(failed:_:)`.
  /// - Complexity: As `observe(failed:_:)`.
  @discardableResult
  public func observe(
    prefix: String, failed: @escaping @Sendable (StoreError) -> Void = { _ in },
    _ changed: @escaping @Sendable ([Change]) -> Void
  ) throws(StoreError) -> Observation {
    try observe(failed: failed) { changes in
      let changes = changes.filter { $0.key.hasPrefix(prefix) }
      if !changes.isEmpty { changed(changes) }
    }
  }
}

extension Store.Key {
  /// Whether the bytes of the name begin with those of a prefix.
  fileprivate func hasPrefix(_ prefix: String) -> Bool { name.utf8.starts(with: prefix.utf8) }

  /// Whether the bytes of the name precede those of another one.
  package func precedes(_ other: Store.Key) -> Bool { name.utf8.lexicographicallyPrecedes(other.name.utf8) }
}
