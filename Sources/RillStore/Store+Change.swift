extension Store {
  /// The change of one key, as observers receive it.
  public struct Change: Hashable, Sendable {
    /// The store that made the change.
    public enum Origin: Hashable, Sendable {
      /// This store object.
      case here
      /// Another store object with the same folder, usually in another process.
      case elsewhere
    }

    /// The changed key.
    public let key: Key
    /// The new value, or nil if it was removed.
    public let value: [UInt8]?
    /// The store that made the change.
    public let origin: Origin

    /// Creates a change, for tests of observers.
    public init(key: Key, value: [UInt8]?, origin: Origin) {
      self.key = key
      self.value = value
      self.origin = origin
    }
  }
}

extension Store.Change: CustomStringConvertible, CustomReflectable {
  /// The key, the length of the value and the origin, without the value.
  public var description: String {
    "\(value.map { "\($0.count) bytes" } ?? "no value") for \"\(escaped: key.name)\", stored \(origin == .here ? "here" : "elsewhere")"
  }

  /// A mirror without the value.
  public var customMirror: Mirror { Mirror(self, children: ["key": key, "origin": origin]) }
}
