public import RillStore

/// Another name for `@Stored`, for code that used a property wrapper of this name.
///
///     @KeychainStorage(key: Key.accessToken.rawValue) var accessToken: String?
public typealias KeychainStorage<Value: Sendable> = Stored<Value>

// The initializers of `Stored+Formats.swift`, with the label of that wrapper.

extension Stored {
  /// Creates a property stored as text, with `wrappedValue` as its value while none is stored.
  public init<Key: Store.KeyConvertible>(
    wrappedValue: Value, key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value: LosslessStringConvertible {
    self.init(
      wrappedValue: wrappedValue, key, in: store, as: .text, distinct: distinct, migrations: migrations, file: file, line: line)
  }

  /// Creates a property encoded by `Codable`, with `wrappedValue` as its value while none is stored.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init<Key: Store.KeyConvertible>(
    wrappedValue: Value, key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value: Codable {
    Self.requireNotOptional(file, line)
    self.init(
      wrappedValue: wrappedValue, key, in: store, as: .coded, distinct: distinct, migrations: migrations, file: file, line: line
    )
  }

  /// Creates a property stored as the text of its raw value, with `wrappedValue` as its value while none is stored.
  @_disfavoredOverload
  public init<Key: Store.KeyConvertible>(
    wrappedValue: Value, key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value: RawRepresentable, Value.RawValue: LosslessStringConvertible {
    self.init(
      wrappedValue: wrappedValue, key, in: store, as: .rawValue, distinct: distinct, migrations: migrations, file: file,
      line: line)
  }

  /// Creates a property whose value has raw values and is encoded by `Codable`, with `wrappedValue` as its value while none is stored.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init<Key: Store.KeyConvertible>(
    wrappedValue: Value, key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value: Codable & RawRepresentable, Value.RawValue: LosslessStringConvertible {
    self.init(
      wrappedValue: wrappedValue, key, in: store, as: .coded, distinct: distinct, migrations: migrations, file: file, line: line
    )
  }

  /// Creates an optional property stored as text, which is nil while no value is stored.
  public init<Key: Store.KeyConvertible, Wrapped: LosslessStringConvertible>(
    key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      key, in: store, as: .text, distinct: distinct, migrations: migrations, file: file, line: line)
  }

  /// Creates an optional property encoded by `Codable`, which is nil while no value is stored.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init<Key: Store.KeyConvertible, Wrapped: Codable>(
    key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      key, in: store, as: .coded, distinct: distinct, migrations: migrations, file: file, line: line)
  }

  /// Creates an optional property stored as the text of its raw value, which is nil while no value is stored.
  @_disfavoredOverload
  public init<Key: Store.KeyConvertible, Wrapped: RawRepresentable>(
    key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped?, Wrapped.RawValue: LosslessStringConvertible {
    self.init(
      key, in: store, as: .rawValue, distinct: distinct, migrations: migrations, file: file, line: line)
  }

  /// Creates an optional property whose value has raw values and is encoded by `Codable`, which is nil while no value is stored.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init<Key: Store.KeyConvertible, Wrapped: Codable & RawRepresentable>(
    key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped?, Wrapped.RawValue: LosslessStringConvertible {
    self.init(
      key, in: store, as: .coded, distinct: distinct, migrations: migrations, file: file, line: line)
  }
}

extension Store.Key {
  /// Creates the key of a property, or stops the program if `name` is not a valid key.
  init(property name: some Store.KeyConvertible, _ file: StaticString, _ line: UInt) {
    do throws(StoreError) {
      self = try name.storeKey()
    } catch {
      fatalError("Rill: \"\(escaped: "\(name)")\" is not a valid key for a property: \(error)", file: file, line: line)
    }
  }
}
