public import RillStore

// The same initializers with a string as the key. For a literal, the compiler prefers them to those with a `Store.Key`: only they know
// the place of the declaration, which the message about an invalid key needs.

extension Stored {
  /// Creates a property stored as text, with `wrappedValue` as its value while none is stored.
  public init(
    wrappedValue: Value, _ name: String, in store: Store? = nil, distinct: Bool = false,
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
    wrappedValue: Value, _ name: String, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value: Codable {
    Self.requireNotOptional(file, line)
    self.init(
      wrappedValue: wrappedValue, Store.Key(property: name, file, line), in: store, as: .coded, distinct: distinct,
      migrations: migrations, file: file, line: line)
  }

  /// Creates an optional property stored as text, which is nil while no value is stored.
  public init<Wrapped: LosslessStringConvertible>(
    _ name: String, in store: Store? = nil, distinct: Bool = false,
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
    _ name: String, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      Store.Key(property: name, file, line), in: store, as: .coded, distinct: distinct,
      migrations: migrations, file: file, line: line)
  }

  /// Creates a property with a custom format, with `wrappedValue` as its value while none is stored.
  public init(
    wrappedValue: Value, _ name: String, in store: Store? = nil, as format: StoredFormat<Value>, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      wrappedValue: wrappedValue, Store.Key(property: name, file, line), in: store, as: format, distinct: distinct,
      migrations: migrations, file: file, line: line)
  }

  /// Creates an optional property with a custom format, which is nil while no value is stored.
  public init<Wrapped>(
    _ name: String, in store: Store? = nil, as format: StoredFormat<Wrapped>, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      Store.Key(property: name, file, line), in: store, as: format, distinct: distinct, migrations: migrations, file: file,
      line: line)
  }
}
