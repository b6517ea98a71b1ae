public import RillStore

// The formats that `@Stored` chooses by itself: text for what is `LosslessStringConvertible`, else what `Codable` makes of it.

extension Stored {
  /// A property stored as its text; `wrappedValue` is its value while none is stored.
  public init(
    wrappedValue: Value, _ key: Store.Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value: LosslessStringConvertible {
    self.init(
      wrappedValue: wrappedValue, key, in: store, as: .text, distinct: distinct,
      migrations: migrations, file: file, line: line)
  }

  /// A property stored as what `Codable` makes of it; `wrappedValue` is its value while none is stored.
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

  /// An optional property stored as its text; nil while nothing is stored, and so without an initial value.
  public init<Wrapped: LosslessStringConvertible>(
    _ key: Store.Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      key, in: store, as: .text, distinct: distinct,
      migrations: migrations, file: file, line: line)
  }

  /// An optional property stored as what `Codable` makes of it; nil while nothing is stored, and so without an initial value.
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
  /// Stops the program if the property is optional and yet has an initial value, which nothing else can refuse.
  ///
  /// An initial value other than nil would come back as soon as nil is assigned.
  @usableFromInline
  static func requireNotOptional(_ file: StaticString, _ line: UInt) {
    guard Value.self is any ExpressibleByNilLiteral.Type else { return }
    fatalError(
      "Rill: an optional @Stored property is nil while nothing is stored: leave its initial value out", file: file, line: line)
  }
}
