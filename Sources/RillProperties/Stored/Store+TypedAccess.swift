public import RillStore

// Typed access without a property. Without `as:`, the format is chosen by the type, as that of `@Stored`: see `StoredFormat`.

extension Store {
  /// Returns the value of a key that was stored in `format`, or nil if it has none.
  ///
  ///     let launches = try store.get(Int.self, for: "launches") ?? 0
  ///     let theme: String? = try store.get(for: "theme")
  ///
  /// - Throws: `.store` if the store cannot be read or the key is invalid, `.unreadable` if the value cannot be decoded.
  /// - Complexity: As `bytes(for:)`, and that of decoding.
  public func get<Value>(for key: some KeyConvertible, as format: StoredFormat<Value>) throws(StoredError) -> Value? {
    let key = try resolved(key)
    let bytes: [UInt8]?
    do { bytes = try self.bytes(for: key) } catch { throw .store(error) }
    do { return try bytes.map(format.decode) } catch {
      throw .unreadable(key, UnreadableValueError(bytes ?? [], as: Value.self, error))
    }
  }

  /// Stores a value in `format`, or removes the value of the key if `value` is nil.
  ///
  ///     try store.set(42, for: "launches")
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
  ///     try store.update("launches", default: 0) { $0 += 1 }
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
          throw StoredError.unreadable(key, UnreadableValueError(bytes ?? [], as: Value.self, error))
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
