public import RillStore

// Initializers that choose a format by the type: text for `LosslessStringConvertible`, otherwise the encoding of `Codable`.

extension Stored {
  /// Creates a property stored as text, with `wrappedValue` as its value while none is stored.
  public init(
    wrappedValue: Value, _ key: Store.Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value: LosslessStringConvertible {
    self.init(
      wrappedValue: wrappedValue, key, in: store, as: .text, distinct: distinct,
      migrations: migrations, file: file, line: line)
  }

  /// Creates a property encoded by `Codable`, with `wrappedValue` as its value while none is stored.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init(
    wrappedValue: Value, _ key: Store.Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value: Codable {
    Self.requireNotOptional(file, line)
    self.init(
      wrappedValue: wrappedValue, key, in: store, as: .coded, distinct: distinct,
      migrations: migrations, file: file, line: line)
  }

  /// Creates an optional property stored as text, which is nil while no value is stored.
  public init<Wrapped: LosslessStringConvertible>(
    _ key: Store.Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      key, in: store, as: .text, distinct: distinct,
      migrations: migrations, file: file, line: line)
  }

  /// Creates an optional property encoded by `Codable`, which is nil while no value is stored.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init<Wrapped: Codable>(
    _ key: Store.Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      key, in: store, as: .coded, distinct: distinct,
      migrations: migrations, file: file, line: line)
  }
}

extension Stored {
  /// Stops the program if an optional property has an initial value, which the compiler cannot reject.
  ///
  /// An initial value other than nil would reappear when nil is assigned.
  @usableFromInline
  static func requireNotOptional(_ file: StaticString, _ line: UInt) {
    guard Value.self is any ExpressibleByNilLiteral.Type else { return }
    fatalError(
      "Rill: an optional @Stored property is nil while no value is stored: remove its initial value", file: file, line: line)
  }
}
