extension Store {
  /// What the closure of `transaction` reads and changes: several keys, all or nothing.
  ///
  /// It reads what it has changed itself and, for the rest, the state as it is while no other process can write.
  public struct Transaction: ~Copyable {
    private let read: (Key) -> [UInt8]?
    private let allKeys: () -> [Key]
    /// The last change of each key, in the order of the first.
    private(set) var changes: [Key: [UInt8]?] = [:]
    private var order: [Key] = []

    init(read: @escaping (Key) -> [UInt8]?, allKeys: @escaping () -> [Key]) {
      self.read = read
      self.allKeys = allKeys
    }

    /// The value of a key; nil is *absent*, and setting nil removes.
    ///
    /// - Complexity: O(1).
    public subscript(key: Key) -> [UInt8]? {
      get {
        if let changed = changes[key] { return changed }
        return read(key)
      }
      set {
        if changes.updateValue(newValue, forKey: key) == nil { order.append(key) }
      }
    }

    /// All keys that have a value now, in no order.
    ///
    /// - Complexity: O(*n*) for *n* keys.
    public var keys: [Key] {
      var keys = Set(allKeys())
      for (key, value) in changes {
        if value == nil { keys.remove(key) } else { keys.insert(key) }
      }
      return Array(keys)
    }

    /// What has to be written: a key whose value is what it was is left out.
    var edits: [Edit] {
      order.compactMap { key in
        let value = changes[key] ?? nil
        return value == read(key) ? nil : Edit(key: key, value: value)
      }
    }
  }
}

/// A key's new value, or its removal.
struct Edit: Hashable, Sendable {
  var key: Store.Key
  var value: [UInt8]?
}
