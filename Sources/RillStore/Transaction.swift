extension Store {
  /// What the closure of `transaction` reads and changes: several keys, all or nothing.
  ///
  /// It reads what it has changed itself and, for the rest, the state as it is while no other process can write.
  public struct Transaction: ~Copyable {
    private let published: PublishedState
    private var changes: [Key: [UInt8]?] = [:]
    /// The changed keys, in the order of their first change.
    private var order: [Key] = []

    init(on published: PublishedState) { self.published = published }

    /// The value of a key; nil is *absent*, and setting nil removes.
    ///
    /// - Complexity: O(1).
    public subscript(key: Key) -> [UInt8]? {
      get {
        if let changed = changes[key] { return changed }
        return published.value(of: key)
      }
      set {
        if changes.updateValue(newValue, forKey: key) == nil { order.append(key) }
      }
    }

    /// All keys that have a value now, in no order.
    ///
    /// - Complexity: O(*n*) for *n* keys.
    public var keys: [Key] {
      var keys = Set(published.keys)
      for (key, value) in changes {
        if value == nil { keys.remove(key) } else { keys.insert(key) }
      }
      return Array(keys)
    }

    /// What has to be written: a key whose value is what it was is left out.
    var edits: [Edit] {
      order.compactMap { key in
        let value = changes[key] ?? nil
        return value == published.value(of: key) ? nil : Edit(key: key, value: value)
      }
    }
  }
}
