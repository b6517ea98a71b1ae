public import RillStore

/// `@Stored` under the name of what it takes the place of.
///
///     @KeychainStorage(key: Key.accessToken.rawValue) var accessToken: String?
public typealias KeychainStorage<Value: Sendable> = Stored<Value>

// The same as `@Stored`, with a key that is any string; one that can not be a key stops the program.

extension Stored {
  /// A property stored as its text; `wrappedValue` is its value while none is stored.
  public init(
    wrappedValue: Value, key name: String, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value: LosslessStringConvertible {
    self.init(
      wrappedValue: wrappedValue, Store.Key(property: name, file, line), in: store, as: .text, distinct: distinct,
      migrations: migrations, file: file, line: line)
  }

  /// A property stored as what `Codable` makes of it; `wrappedValue` is its value while none is stored.
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

  /// An optional property stored as its text; nil while nothing is stored, and so without an initial value.
  public init<Wrapped: LosslessStringConvertible>(
    key name: String, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      Store.Key(property: name, file, line), in: store, as: .text, distinct: distinct,
      migrations: migrations, file: file, line: line)
  }

  /// An optional property stored as what `Codable` makes of it; nil while nothing is stored, and so without an initial value.
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
  /// The key of a property.
  @usableFromInline
  init(property name: String, _ file: StaticString, _ line: UInt) {
    do throws(StoreError) {
      try self.init(name)
    } catch {
      fatalError("Rill: \"\(name)\" can not be the key of a property: \(error)", file: file, line: line)
    }
  }
}
