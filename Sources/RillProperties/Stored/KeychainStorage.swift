public import RillStore

/// Another name for `@Stored`, for code that used a property wrapper of this name.
///
///     @KeychainStorage(key: Key.accessToken.rawValue) var accessToken: String?
public typealias KeychainStorage<Value: Sendable> = Stored<Value>

// Initializers whose key is any string. A string that is not a valid key stops the program, with the place of the declaration.

extension Stored {
  /// Creates a property stored as text, with `wrappedValue` as its value while none is stored.
  public init(
    wrappedValue: Value, key name: String, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value: LosslessStringConvertible {
    self.init(
      wrappedValue: wrappedValue, Store.Key(property: name, file, line), in: store, as: .text, distinct: distinct,
      migrations: migrations, file: file, line: line)
  }

  /// Creates a property encoded by `Codable`, with `wrappedValue` as its value while none is stored.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init(
    wrappedValue: Value, key name: String, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value: Codable {
    Self.requireNotOptional(file, line)
    self.init(
      wrappedValue: wrappedValue, Store.Key(property: name, file, line), in: store, as: .coded, distinct: distinct,
      migrations: migrations, file: file, line: line)
  }

  /// Creates an optional property stored as text, which is nil while no value is stored.
  public init<Wrapped: LosslessStringConvertible>(
    key name: String, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      Store.Key(property: name, file, line), in: store, as: .text, distinct: distinct,
      migrations: migrations, file: file, line: line)
  }

  /// Creates an optional property encoded by `Codable`, which is nil while no value is stored.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init<Wrapped: Codable>(
    key name: String, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      Store.Key(property: name, file, line), in: store, as: .coded, distinct: distinct,
      migrations: migrations, file: file, line: line)
  }
}

extension Store.Key {
  /// Creates the key of a property, or stops the program if `name` is not a valid key.
  @usableFromInline
  init(property name: String, _ file: StaticString, _ line: UInt) {
    do throws(StoreError) {
      try self.init(name)
    } catch {
      fatalError("Rill: \"\(escaped: name)\" is not a valid key for a property: \(error)", file: file, line: line)
    }
  }
}
