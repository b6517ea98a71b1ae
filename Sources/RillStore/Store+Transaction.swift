extension Store {
  /// The keys and values that the closure of `transaction` reads and changes.
  ///
  /// All changes are stored, or none. Reading a key returns the transaction's own change, or else the current value. No other thread
  /// or process can write meanwhile.
  public struct Transaction: ~Copyable {
    private let published: CommittedEntries
    private var changes: [Key: [UInt8]?] = [:]
    /// The changed keys, in the order of their first change.
    private var order: [Key] = []

    init(on published: CommittedEntries) { self.published = published }

    /// The value of a key; nil is *absent*, and setting nil removes the value.
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

    /// All keys that have a value now, in no particular order.
    ///
    /// - Complexity: O(*n*) for *n* keys.
    public var keys: [Key] {
      var keys = Set(published.entries.keys)
      for (key, value) in changes {
        if value == nil { keys.remove(key) } else { keys.insert(key) }
      }
      return Array(keys)
    }

    /// The changes to write, without keys whose value is the same as before.
    ///
    /// Includes removals of absent keys, whose values an earlier removal may not have erased. The engine omits them.
    var edits: [Edit] {
      order.compactMap { key in
        let value = changes[key] ?? nil
        return value != nil && value == published.value(of: key) ? nil : Edit(key: key, value: value)
      }
    }
  }

  /// Atomically changes the values of several keys, based on their current values.
  ///
  ///     try store.transaction { accounts in
  ///       accounts["to"] = accounts["from"]
  ///       accounts["from"] = nil
  ///     }
  ///
  /// The closure is subject to the same rules as that of `update`.
  ///
  /// - Parameter body: Reads and changes the keys. If it throws, nothing is written.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure, or a `StoreError` as `set(_:for:)` does.
  /// - Complexity: As `update(_:_:)`.
  @discardableResult
  public func transaction<Answer>(_ body: (inout Transaction) throws -> Answer) throws -> Answer {
    try transaction(reading: .all, body)
  }

  /// Runs a transaction that uses only some of the keys.
  func transaction<Answer>(
    reading values: ValuesToLoad, _ body: (inout Transaction) throws -> Answer
  ) throws -> Answer {
    let outcome: Result<Answer, any Error> = try transact(reading: values) {
      var transaction = Transaction(on: published)
      do {
        let result = try body(&transaction)
        let edits = transaction.edits
        try Edit.check(edits)
        return (edits, .success(result))
      } catch {
        return (nil, .failure(error))
      }
    }
    return try outcome.get()
  }

  /// Whether this thread runs the closure of an `update` or a `transaction` of any store.
  package static var isUpdatedByThisThread: Bool { TransactionReentrancyCheck.includesThisThread }
}
