/// The overloads that choose the format of a stored value by its type, since no protocol can: see decision 0041.
///
/// The compiler prefers text, and of the others the one with more constraints.
enum StoreFormatOverloads {
  static let files = [
    file("Stored", properties("Stored", ["_ key"], durability: ", durability: Store.Durability = .immediate")),
    file("KeychainStorage", properties("KeychainStorage", ["_ key", "key"], durability: "")),
    file("Store+TypedAccess", GeneratedFile.block("Store", formats.map(access))),
    file("StoredMigration", GeneratedFile.block("StoredMigration", formats.map(conversion))),
  ]

  private static func file(_ name: String, _ text: String) -> GeneratedFile {
    GeneratedFile("Sources/RillProperties/Stored/\(name)+FormatOverloads.swift", "public import RillStore\n\n\(text)")
  }

  /// The member of `StoredFormat`, the types that have this format, and how a comment describes a value in it.
  private typealias Format = (name: String, types: String, words: String)

  private static let formats: [Format] = [
    ("text", "LosslessStringConvertible", "stored as text"), ("coded", "Codable", "encoded by `Codable`"),
    ("rawValue", "RawRepresentable", "stored as the text of its raw value"),
    ("coded", "Codable & RawRepresentable", "with raw values, encoded by `Codable`"),
  ]

  /// What stands before a function: the coders of Foundation are compiled into the client.
  private static func attributes(_ format: Format) -> String {
    format.name == "text" ? "" : "@_disfavoredOverload\n\(format.name == "coded" ? "  @_alwaysEmitIntoClient\n" : "")  "
  }

  /// The requirement that raw values can be text.
  private static func rawValues(_ type: String, _ format: Format, _ keyword: String = " where") -> String {
    format.types.hasSuffix("RawRepresentable") ? "\(keyword) \(type).RawValue: LosslessStringConvertible" : ""
  }

  private static func properties(_ type: String, _ keys: [String], durability: String) -> String {
    let forms = keys.flatMap { key in
      formats.map { withValue(key, $0, durability) } + formats.map { optional(key, $0, durability) }
    }
    return """
      \(GeneratedFile.block(type, forms))
      // The compiler chooses these only if no other initializer fits. Their messages say what is missing.

      \(GeneratedFile.block(type, keys.map { rejections(type, "\($0): some Store.KeyConvertible", durability) }))
      """
  }

  private static func arguments(_ durability: String) -> String {
    "distinct: distinct\(durability.isEmpty ? "" : ", durability: durability"), migrations: migrations, file: file, line: line"
  }

  private static func withValue(_ key: String, _ format: Format, _ durability: String) -> String {
    """
      /// Creates a property \(format.words), with `wrappedValue` as its value while none is stored.
      \(attributes(format))public init<Key: Store.KeyConvertible>(
        wrappedValue: Value, \(key): Key, in store: Store? = nil, distinct: Bool = false\(durability), \
    migrations: [StoredMigration<Value>] = [], \(GeneratedFile.place)
      ) where Value: \(format.types)\(rawValues("Value", format, ",")) {
    \(format.types == "Codable" ? "    Stored<Value>.requireNotOptional(file, line)\n" : "")\
        self.init(wrappedValue: wrappedValue, key, in: store, as: .\(format.name), \(arguments(durability)))
      }
    """
  }

  private static func optional(_ key: String, _ format: Format, _ durability: String) -> String {
    """
      /// Creates an optional property \(format.words), which is nil while no value is stored.
      \(attributes(format))public init<Key: Store.KeyConvertible, Wrapped: \(format.types)>(
        \(key): Key, in store: Store? = nil, distinct: Bool = false\(durability), \
    migrations: [StoredMigration<Wrapped>] = [], \(GeneratedFile.place)
      ) where Value == Wrapped?\(rawValues("Wrapped", format, ",")) {
        self.init(key, in: store, as: .\(format.name), \(arguments(durability)))
      }
    """
  }

  private static func rejections(_ type: String, _ key: String, _ durability: String) -> String {
    let noFormat = """
      "a @\(type) value must be LosslessStringConvertible, Codable or RawRepresentable, or needs `as: StoredFormat(…)`"
      """
    return """
        /// Rejects a value that has no format.
        @_disfavoredOverload
        @available(*, unavailable, message: \(noFormat))
        public init(wrappedValue: Value, \(key), in store: Store? = nil, distinct: Bool = false\(durability)) { fatalError("unavailable") }

        /// Rejects an optional value that has no format.
        @_disfavoredOverload
        @available(*, unavailable, message: \(noFormat))
        public init<Wrapped>(\(key), in store: Store? = nil, distinct: Bool = false\(durability)) where Value == Wrapped? { fatalError("unavailable") }

        /// Rejects a property that would have no value while none is stored.
        @_disfavoredOverload
        @available(*, unavailable, message: "a @\(type) property must have an initial value or be optional")
        public init(\(key), in store: Store? = nil, distinct: Bool = false\(durability)) { fatalError("unavailable") }
      """
  }

  private static func access(_ format: Format) -> String {
    """
      /// Returns a value \(format.words), or nil if the key has none.
      ///
      /// See `get(for:as:)` for errors and complexity.
      \(attributes(format))public func get<Value: \(format.types) & Sendable>(
        _ type: Value.Type = Value.self, for key: some KeyConvertible
      ) throws(StoredError) -> Value?\(rawValues("Value", format)) { try get(for: key, as: .\(format.name)) }

      /// Sets a value \(format.words), or removes the value of the key if `value` is nil.
      ///
      /// See `set(_:for:as:)` for errors and complexity.
      \(attributes(format))public func set<Value: \(format.types) & Sendable>(
        _ value: Value?, for key: some KeyConvertible
      ) throws(StoredError)\(rawValues("Value", format)) { try set(value, for: key, as: .\(format.name)) }

      /// Atomically replaces a value \(format.words).
      ///
      /// See `update(_:default:as:_:)` for errors and complexity.
      \(attributes(format))@discardableResult
      public func update<Value: \(format.types) & Sendable, Result>(
        _ key: some KeyConvertible, default defaultValue: Value, _ change: (inout Value) throws -> Result
      ) throws -> Result\(rawValues("Value", format)) { try update(key, default: defaultValue, as: .\(format.name), change) }
    """
  }

  private static func conversion(_ format: Format) -> String {
    """
      /// Returns a migration of a value of another type, \(format.words).
      \(attributes(format))public static func converted<Old: \(format.types) & Sendable>(
        from key: some Store.KeyConvertible, file: StaticString = #fileID, line: UInt = #line,
        _ convert: @escaping @Sendable (Old) throws -> Value
      ) -> StoredMigration\(rawValues("Old", format)) { converted(from: key, format: .\(format.name), file: file, line: line, convert) }
    """
  }
}
