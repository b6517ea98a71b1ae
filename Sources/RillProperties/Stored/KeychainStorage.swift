public import RillStore

/// A property whose value is in an encrypted store: `@Stored` for secrets.
///
///     @KeychainStorage(key: Key.accessToken.rawValue) var accessToken: String?
///
/// A property without a store of its own uses `Store.defaultForSecrets()`, which has its key in the keychain of Apple's systems, and in a
/// key file elsewhere. If the plain default store has a value of the property, from an earlier version of the program, the first use moves
/// it to the encrypted store, and the log of the plain one does not contain it afterwards. If both have one, the property uses that of the
/// encrypted store.
///
/// A missing key or cipher is an error, which is reported as those of any `@Stored` property. Nothing is stored in plain text.
public typealias KeychainStorage<Value: Sendable> = Stored<Value>

// The initializers of `Stored` and `Stored+Formats.swift`, with the label `key`, which selects the store for secrets.

extension Stored {
  /// Creates a property with a custom format in the store for secrets, with `wrappedValue` as its value while none is stored.
  public init<Key: Store.KeyConvertible>(
    wrappedValue: Value, key: Key, in store: Store? = nil, as format: StoredFormat<Value>, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      StoredCore(
        Store.Key(property: key, file, line), in: store, isSecret: true, StoredCoding(format, default: wrappedValue),
        distinct: distinct, StoredCoding.steps(migrations, format), at: (file, line)))
  }

  /// Creates an optional property with a custom format in the store for secrets, which is nil while no value is stored.
  public init<Key: Store.KeyConvertible, Wrapped>(
    key: Key, in store: Store? = nil, as format: StoredFormat<Wrapped>, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      StoredCore(
        Store.Key(property: key, file, line), in: store, isSecret: true, StoredCoding(format), distinct: distinct,
        StoredCoding.steps(migrations, format), at: (file, line)))
  }

  /// Creates a property stored as text, with `wrappedValue` as its value while none is stored.
  public init<Key: Store.KeyConvertible>(
    wrappedValue: Value, key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value: LosslessStringConvertible {
    self.init(
      wrappedValue: wrappedValue, key: key, in: store, as: .text, distinct: distinct, migrations: migrations, file: file,
      line: line)
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
      wrappedValue: wrappedValue, key: key, in: store, as: .coded, distinct: distinct, migrations: migrations, file: file,
      line: line
    )
  }

  /// Creates a property stored as the text of its raw value, with `wrappedValue` as its value while none is stored.
  @_disfavoredOverload
  public init<Key: Store.KeyConvertible>(
    wrappedValue: Value, key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value: RawRepresentable, Value.RawValue: LosslessStringConvertible {
    self.init(
      wrappedValue: wrappedValue, key: key, in: store, as: .rawValue, distinct: distinct, migrations: migrations, file: file,
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
      wrappedValue: wrappedValue, key: key, in: store, as: .coded, distinct: distinct, migrations: migrations, file: file,
      line: line
    )
  }

  /// Creates an optional property stored as text, which is nil while no value is stored.
  public init<Key: Store.KeyConvertible, Wrapped: LosslessStringConvertible>(
    key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      key: key, in: store, as: .text, distinct: distinct, migrations: migrations, file: file, line: line)
  }

  /// Creates an optional property encoded by `Codable`, which is nil while no value is stored.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init<Key: Store.KeyConvertible, Wrapped: Codable>(
    key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      key: key, in: store, as: .coded, distinct: distinct, migrations: migrations, file: file, line: line)
  }

  /// Creates an optional property stored as the text of its raw value, which is nil while no value is stored.
  @_disfavoredOverload
  public init<Key: Store.KeyConvertible, Wrapped: RawRepresentable>(
    key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped?, Wrapped.RawValue: LosslessStringConvertible {
    self.init(
      key: key, in: store, as: .rawValue, distinct: distinct, migrations: migrations, file: file, line: line)
  }

  /// Creates an optional property whose value has raw values and is encoded by `Codable`, which is nil while no value is stored.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init<Key: Store.KeyConvertible, Wrapped: Codable & RawRepresentable>(
    key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped?, Wrapped.RawValue: LosslessStringConvertible {
    self.init(
      key: key, in: store, as: .coded, distinct: distinct, migrations: migrations, file: file, line: line)
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
