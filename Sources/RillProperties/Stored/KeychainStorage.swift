public import Rill
public import RillStore

/// A property whose value is a secret, in an encrypted store.
///
///     @KeychainStorage(key: "accessToken") var accessToken: String?
///     @KeychainStorage(key: Key.refreshToken.rawValue) var refreshToken: String?
///
/// It is used like `@Stored`. But it never stores anything in plain text. A property without a store
/// of its own uses `Store.defaultForSecrets()`, which has its key in the keychain of Apple's systems, and in a key file elsewhere. A store
/// that it is given as `in:` must be encrypted or in memory. With any other one, each use is an error: `StoreError.unavailable` with the
/// reason `notEncrypted`. So are a missing key and a missing cipher.
///
/// If the plain default store has a value of the property, from an earlier version of the program, the first use moves it to the encrypted
/// store, and the log of the plain one does not contain it afterwards. If both have one, the property uses that of the encrypted store.
@propertyWrapper
public struct KeychainStorage<Value: Sendable>: PersistentValue {
  private let secret: Stored<Value>

  private init(_ core: StoredCore<Value>) { secret = Stored(core) }

  /// The currently stored value, whichever process has stored it, or the default if none is stored.
  ///
  /// See `Stored.wrappedValue`.
  public var wrappedValue: Value {
    get { secret.wrappedValue }
    nonmutating set { secret.wrappedValue = newValue }
  }

  /// A stream that emits the current value and every later one.
  ///
  /// See `Stored.projectedValue`.
  public var projectedValue: ObservableProperty<Value> { secret.projectedValue }

  /// Stores a value, as assigning does.
  public func onNext(_ value: Value) { secret.onNext(value) }

  /// Returns the currently stored value, or the default if none is stored.
  ///
  /// - Throws: As `Stored.load()`.
  public func load() throws(StoredError) -> Value { try secret.load() }

  /// Stores `value`, or removes the stored value if `value` is nil.
  ///
  /// - Throws: As `Stored.save(_:)`.
  public func save(_ value: Value) throws(StoredError) { try secret.save(value) }

  /// Atomically replaces the value with one computed from it, also with regard to other processes.
  ///
  /// See `Stored.update(_:)`.
  ///
  /// - Returns: The result of `change`.
  /// - Throws: The error of `change`, or a `StoredError` as for `save(_:)`. The stored value does not change then.
  @discardableResult
  public func update<Result>(_ change: (inout Value) throws -> Result) throws -> Result { try secret.update(change) }

  /// Removes the stored value, even if it cannot be read, and the values that migrations would convert.
  ///
  /// - Throws: `.store` if the store fails.
  public func discard() throws(StoredError) { try secret.discard() }
}

extension KeychainStorage: CustomStringConvertible, CustomReflectable {
  /// A text with the key of the property, without a value.
  public var description: String { secret.description }

  /// A mirror without a value.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension KeychainStorage {
  /// Creates a property with a custom format, with `wrappedValue` as its value while none is stored.
  public init<Key: Store.KeyConvertible>(
    wrappedValue: Value, _ key: Key, in store: Store? = nil, as format: StoredFormat<Value>, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      StoredCore(
        StoredValueCoder(Store.Key(property: key, file, line), format, default: wrappedValue), in: store, isSecret: true,
        distinct: distinct, StoredMigrations(migrations, format), at: (file, line)))
  }

  /// Creates an optional property with a custom format, which is nil while no value is stored.
  public init<Key: Store.KeyConvertible, Wrapped>(
    _ key: Key, in store: Store? = nil, as format: StoredFormat<Wrapped>, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      StoredCore(
        StoredValueCoder(Store.Key(property: key, file, line), format), in: store, isSecret: true, distinct: distinct,
        StoredMigrations(migrations, format), at: (file, line)))
  }

  /// Creates a property with a custom format, with `wrappedValue` as its value while none is stored.
  public init<Key: Store.KeyConvertible>(
    wrappedValue: Value, key: Key, in store: Store? = nil, as format: StoredFormat<Value>, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      wrappedValue: wrappedValue, key, in: store, as: format, distinct: distinct, migrations: migrations, file: file, line: line
    )
  }

  /// Creates an optional property with a custom format, which is nil while no value is stored.
  public init<Key: Store.KeyConvertible, Wrapped>(
    key: Key, in store: Store? = nil, as format: StoredFormat<Wrapped>, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(key, in: store, as: format, distinct: distinct, migrations: migrations, file: file, line: line)
  }
}
