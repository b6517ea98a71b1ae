public import RillStore

// Initializers that choose a format by the type: text for `LosslessStringConvertible`, else the encoding of `Codable`, else the text of the
// raw value. The compiler prefers the first, and of the others the one with more constraints.

extension Stored {
  /// Creates a property stored as text, with `wrappedValue` as its value while none is stored.
  public init<Key: Store.KeyConvertible>(
    wrappedValue: Value, _ key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value: LosslessStringConvertible {
    self.init(
      wrappedValue: wrappedValue, key, in: store, as: .text, distinct: distinct, migrations: migrations, file: file, line: line)
  }

  /// Creates a property encoded by `Codable`, with `wrappedValue` as its value while none is stored.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init<Key: Store.KeyConvertible>(
    wrappedValue: Value, _ key: Key, in store: Store? = nil, distinct: Bool = false,
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
    wrappedValue: Value, _ key: Key, in store: Store? = nil, distinct: Bool = false,
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
    wrappedValue: Value, _ key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value: Codable & RawRepresentable, Value.RawValue: LosslessStringConvertible {
    self.init(
      wrappedValue: wrappedValue, key, in: store, as: .coded, distinct: distinct, migrations: migrations, file: file, line: line
    )
  }

  /// Creates an optional property stored as text, which is nil while no value is stored.
  public init<Key: Store.KeyConvertible, Wrapped: LosslessStringConvertible>(
    _ key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      key, in: store, as: .text, distinct: distinct, migrations: migrations, file: file, line: line)
  }

  /// Creates an optional property encoded by `Codable`, which is nil while no value is stored.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init<Key: Store.KeyConvertible, Wrapped: Codable>(
    _ key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      key, in: store, as: .coded, distinct: distinct, migrations: migrations, file: file, line: line)
  }

  /// Creates an optional property stored as the text of its raw value, which is nil while no value is stored.
  @_disfavoredOverload
  public init<Key: Store.KeyConvertible, Wrapped: RawRepresentable>(
    _ key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped?, Wrapped.RawValue: LosslessStringConvertible {
    self.init(
      key, in: store, as: .rawValue, distinct: distinct, migrations: migrations, file: file, line: line)
  }

  /// Creates an optional property whose value has raw values and is encoded by `Codable`, which is nil while no value is stored.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init<Key: Store.KeyConvertible, Wrapped: Codable & RawRepresentable>(
    _ key: Key, in store: Store? = nil, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped?, Wrapped.RawValue: LosslessStringConvertible {
    self.init(
      key, in: store, as: .coded, distinct: distinct, migrations: migrations, file: file, line: line)
  }
}

// The compiler chooses these only if no other initializer fits. Their messages say what is missing.

extension Stored {
  /// Rejects a value that has no format.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "a @Stored value must be LosslessStringConvertible, Codable or RawRepresentable, or needs `as: StoredFormat(…)`"
  )
  public init(wrappedValue: Value, _ key: some Store.KeyConvertible, in store: Store? = nil, distinct: Bool = false) {
    fatalError("unavailable")
  }

  /// Rejects an optional value that has no format.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "a @Stored value must be LosslessStringConvertible, Codable or RawRepresentable, or needs `as: StoredFormat(…)`"
  )
  public init<Wrapped>(_ key: some Store.KeyConvertible, in store: Store? = nil, distinct: Bool = false)
  where Value == Wrapped? {
    fatalError("unavailable")
  }

  /// Rejects a property that would have no value while none is stored.
  @_disfavoredOverload
  @available(*, unavailable, message: "a @Stored property must have an initial value or be optional")
  public init(_ key: some Store.KeyConvertible, in store: Store? = nil, distinct: Bool = false) { fatalError("unavailable") }

  /// Rejects the label with which a secret is declared: without the label, it would be stored in plain text.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "a secret belongs in a @KeychainStorage property, and a @Stored property has no label: @Stored(\"key\")"
  )
  public init(wrappedValue: Value, key: some Store.KeyConvertible, in store: Store? = nil, distinct: Bool = false) {
    fatalError("unavailable")
  }

  /// Rejects the label with which a secret is declared: without the label, it would be stored in plain text.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "a secret belongs in a @KeychainStorage property, and a @Stored property has no label: @Stored(\"key\")"
  )
  public init(key: some Store.KeyConvertible, in store: Store? = nil, distinct: Bool = false) { fatalError("unavailable") }
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
