extension Store {
  /// One key's change, as observers see it.
  public struct Change: Hashable, Sendable {
    /// Who made the change.
    public enum Origin: Hashable, Sendable {
      /// This store object.
      case here
      /// Another store object with the same folder, mostly in another process.
      case elsewhere
    }

    /// The key that was changed.
    public let key: Key
    /// Its new value; nil if it was removed.
    public let value: [UInt8]?
    /// Who made the change.
    public let origin: Origin

    /// Makes a change, for tests of one's own observers.
    public init(key: Key, value: [UInt8]?, origin: Origin) {
      self.key = key
      self.value = value
      self.origin = origin
    }
  }
}
