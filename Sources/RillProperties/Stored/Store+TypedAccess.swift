public import RillStore

// Typed access without a property, in the formats of `@Stored`.

extension Store {
  /// Returns the value of a key that was stored in `format`, or nil if it has none.
  ///
  /// - Throws: `.store` if the store cannot be read or the key is invalid, `.unreadable` if the value cannot be decoded.
  /// - Complexity: As `bytes(for:)`, and that of decoding.
  public func get<Value>(for key: some KeyConvertible, as format: StoredFormat<Value>) throws(StoredError) -> Value? {
    let key = try resolved(key)
    let bytes: [UInt8]?
    do { bytes = try self.bytes(for: key) } catch { throw .store(error) }
    do { return try bytes.map(format.decode) } catch {
      throw .unreadable(key, UnreadableValue(bytes ?? [], as: Value.self, error))
    }
  }

  /// Stores a value in `format`, or removes the value of the key if `value` is nil.
  ///
  /// When this returns, the change is durable. It replaces any value, even one of another type.
  ///
  /// - Throws: `.store` if the store fails or the key is invalid, `.unwritable` if `value` cannot be encoded.
  /// - Complexity: As `set(_:for:)` of bytes, and that of encoding.
  public func set<Value>(_ value: Value?, for key: some KeyConvertible, as format: StoredFormat<Value>) throws(StoredError) {
    let key = try resolved(key)
    let bytes: [UInt8]?
    do { bytes = try value.map(format.encode) } catch { throw .unwritable(key, error) }
    do throws(StoreError) {
      if let bytes { try set(bytes, for: key) } else { try remove(key) }
    } catch {
      throw .store(error)
    }
  }

  /// Atomically replaces a value stored in `format` with one computed from it, or from `defaultValue` if the key has none.
  ///
  /// The closure is subject to the same rules as that of `update(_:_:)`: no other thread or process can write meanwhile.
  ///
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure, or a `StoredError` as `get` and `set` do. The stored value does not change then.
  /// - Complexity: As `update(_:_:)`, and that of decoding and encoding.
  @discardableResult
  public func update<Value, Result>(
    _ key: some KeyConvertible, default defaultValue: Value, as format: StoredFormat<Value>,
    _ change: (inout Value) throws -> Result
  ) throws -> Result {
    let key = try resolved(key)
    do {
      return try update(key) { bytes in
        var value: Value
        do { value = try bytes.map(format.decode) ?? defaultValue } catch {
          throw StoredError.unreadable(key, UnreadableValue(bytes ?? [], as: Value.self, error))
        }
        let result = try change(&value)
        do { bytes = try format.encode(value) } catch { throw StoredError.unwritable(key, error) }
        return result
      }
    } catch let error as StoreError {
      throw StoredError.store(error)
    }
  }

  private func resolved(_ key: some KeyConvertible) throws(StoredError) -> Key {
    do { return try key.storeKey() } catch { throw .store(error) }
  }
}

// The same in the format that `@Stored` chooses for the type. The compiler prefers text, and of the others the function with more constraints.

extension Store {
  /// Returns the value of a key, or nil if it has none.
  ///
  ///     let launches = try store.get(Int.self, for: "launches") ?? 0
  ///     let theme: String? = try store.get(for: "theme")
  ///
  /// The value is one stored as text: a string, a number, a boolean, or another `LosslessStringConvertible` type. There are overloads for
  /// the other formats, see `StoredFormat`.
  ///
  /// - Throws: As `get(for:as:)`.
  /// - Complexity: As `get(for:as:)`.
  public func get<Value: LosslessStringConvertible & Sendable>(
    _ type: Value.Type = Value.self, for key: some KeyConvertible
  ) throws(StoredError) -> Value? {
    try get(for: key, as: .text)
  }

  /// Returns the value of a key that was encoded by `Codable`, or nil if it has none.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func get<Value: Codable & Sendable>(
    _ type: Value.Type = Value.self, for key: some KeyConvertible
  ) throws(StoredError) -> Value? {
    try get(for: key, as: .coded)
  }

  /// Returns the value of a key that was stored as the text of its raw value, or nil if it has none.
  @_disfavoredOverload
  public func get<Value: RawRepresentable & Sendable>(
    _ type: Value.Type = Value.self, for key: some KeyConvertible
  ) throws(StoredError) -> Value? where Value.RawValue: LosslessStringConvertible {
    try get(for: key, as: .rawValue)
  }

  /// Returns a value that has raw values and was encoded by `Codable`, or nil if the key has none.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func get<Value: Codable & RawRepresentable & Sendable>(
    _ type: Value.Type = Value.self, for key: some KeyConvertible
  ) throws(StoredError) -> Value? where Value.RawValue: LosslessStringConvertible {
    try get(for: key, as: .coded)
  }

  /// Stores a value as text, or removes the value of the key if `value` is nil.
  ///
  ///     try store.set(42, for: "launches")
  ///
  /// - Throws: As `set(_:for:as:)`.
  /// - Complexity: As `set(_:for:as:)`.
  public func set<Value: LosslessStringConvertible & Sendable>(_ value: Value?, for key: some KeyConvertible)
    throws(StoredError)
  {
    try set(value, for: key, as: .text)
  }

  /// Stores a value encoded by `Codable`, or removes the value of the key if `value` is nil.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func set<Value: Codable & Sendable>(_ value: Value?, for key: some KeyConvertible) throws(StoredError) {
    try set(value, for: key, as: .coded)
  }

  /// Stores a value as the text of its raw value, or removes the value of the key if `value` is nil.
  @_disfavoredOverload
  public func set<Value: RawRepresentable & Sendable>(_ value: Value?, for key: some KeyConvertible) throws(StoredError)
  where Value.RawValue: LosslessStringConvertible {
    try set(value, for: key, as: .rawValue)
  }

  /// Stores a value that has raw values, encoded by `Codable`, or removes the value of the key if `value` is nil.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func set<Value: Codable & RawRepresentable & Sendable>(_ value: Value?, for key: some KeyConvertible)
    throws(StoredError) where Value.RawValue: LosslessStringConvertible
  {
    try set(value, for: key, as: .coded)
  }

  /// Atomically replaces a value stored as text with one computed from it, or from `defaultValue` if the key has none.
  ///
  ///     try store.update("launches", default: 0) { $0 += 1 }
  ///
  /// - Returns: The result of the closure.
  /// - Throws: As `update(_:default:as:_:)`.
  /// - Complexity: As `update(_:default:as:_:)`.
  @discardableResult
  public func update<Value: LosslessStringConvertible & Sendable, Result>(
    _ key: some KeyConvertible, default defaultValue: Value, _ change: (inout Value) throws -> Result
  ) throws -> Result {
    try update(key, default: defaultValue, as: .text, change)
  }

  /// Atomically replaces a value encoded by `Codable` with one computed from it or from `defaultValue`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  @discardableResult
  public func update<Value: Codable & Sendable, Result>(
    _ key: some KeyConvertible, default defaultValue: Value, _ change: (inout Value) throws -> Result
  ) throws -> Result {
    try update(key, default: defaultValue, as: .coded, change)
  }

  /// Atomically replaces a value stored as the text of its raw value with one computed from it or from `defaultValue`.
  @_disfavoredOverload
  @discardableResult
  public func update<Value: RawRepresentable & Sendable, Result>(
    _ key: some KeyConvertible, default defaultValue: Value, _ change: (inout Value) throws -> Result
  ) throws -> Result where Value.RawValue: LosslessStringConvertible {
    try update(key, default: defaultValue, as: .rawValue, change)
  }

  /// Atomically replaces a value that has raw values, encoded by `Codable`, with one computed from it or from `defaultValue`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  @discardableResult
  public func update<Value: Codable & RawRepresentable & Sendable, Result>(
    _ key: some KeyConvertible, default defaultValue: Value, _ change: (inout Value) throws -> Result
  ) throws -> Result where Value.RawValue: LosslessStringConvertible {
    try update(key, default: defaultValue, as: .coded, change)
  }
}
