extension Store {
  /// A type whose values can be used as keys of a store.
  ///
  /// `Store.Key` and `String` are. An enum whose raw values are strings or integers needs only the conformance:
  ///
  ///     enum Setting: String, Store.KeyConvertible { case theme, launches }
  ///     try store.remove(Setting.theme)
  public protocol KeyConvertible {
    /// Returns the key.
    ///
    /// - Throws: `StoreError.invalidName`.
    func storeKey() throws(StoreError) -> Store.Key
  }

  /// Removes the value of a key, if it has one.
  ///
  /// - Throws: As `remove(_:)`, and `StoreError.invalidName`.
  /// - Complexity: As `remove(_:)`.
  @_disfavoredOverload
  public func remove(_ key: some KeyConvertible) throws(StoreError) { try remove(try key.storeKey()) }
}

extension Store.Key: Store.KeyConvertible {
  /// Returns the key itself.
  public func storeKey() -> Store.Key { self }
}

extension String: Store.KeyConvertible {
  /// Returns the key with this name.
  ///
  /// - Throws: `StoreError.invalidName` as `Store.Key.init(_:)`.
  public func storeKey() throws(StoreError) -> Store.Key { try Store.Key(self) }
}

extension Store.KeyConvertible where Self: RawRepresentable, RawValue: LosslessStringConvertible {
  /// Returns the key whose name is the raw value.
  ///
  /// - Throws: `StoreError.invalidName` as `Store.Key.init(_:)`.
  public func storeKey() throws(StoreError) -> Store.Key { try Store.Key(rawValue.description) }
}
