extension Store {
  /// The keys and values of a store at one moment.
  ///
  /// It does not change any more. So it contains all changes of each commit, or none.
  public struct Snapshot: Sendable {
    fileprivate let entries: Entries

    init(_ entries: Entries) { self.entries = entries }

    /// The value of a key; nil is *absent*.
    ///
    /// - Complexity: O(1).
    public subscript(key: Key) -> [UInt8]? { entries.value(of: key) ?? nil }

    /// All keys that have a value, in no particular order.
    ///
    /// - Complexity: O(*n*) for *n* keys.
    public var keys: [Key] { entries.keys }
  }

  /// Reads keys that belong together.
  ///
  ///     let (sender, receiver) = try store.read { ($0["sender"], $0["receiver"]) }
  ///
  /// The closure sees the newest state of one moment. If a transaction of any thread or process changes several keys, the closure sees all
  /// of its changes, or none. Two calls of `bytes(for:)` can see the first key before such a transaction and the second key after it.
  ///
  /// The closure holds no lock. Other threads and processes can write meanwhile, and the closure can use the store.
  ///
  /// - Parameter body: Reads the keys. It can also return the snapshot.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure, or a `StoreError` as `bytes(for:)` does.
  /// - Complexity: O(1). The first call reads all values of a large store into memory.
  public func read<Answer>(_ body: (Snapshot) throws -> Answer) throws -> Answer { try body(Snapshot(try allEntries())) }

  /// Returns all keys and values of one moment.
  package func entries() throws(StoreError) -> [Key: [UInt8]] {
    var all: [Key: [UInt8]] = [:]
    try allEntries().forEach { all[$0] = $1 }
    return all
  }

  func allEntries() throws(StoreError) -> Entries {
    try query(needing: .all) { $0.entries.areComplete ? $0.visibleEntries : nil }
  }
}

extension Store.Snapshot: CustomStringConvertible, CustomReflectable {
  /// The number of keys, without their values.
  public var description: String { "\(entries.keys.count) keys" }

  /// A mirror without the keys and values.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
