/// The overloads that choose the format of a stored value by its type, since no protocol can: see decision 0041.
///
/// The compiler prefers text, and of the others the one with more constraints.
enum StoreFormatOverloads {
  static let files = [
    file("Stored", properties(.stored)),
    file("KeychainStorage", properties(.keychainStorage)),
    file("Store+TypedAccess", [block(extending: "Store", formats.flatMap(access))]),
    file("StoredMigration", [block(extending: "StoredMigration", formats.map(conversion))]),
  ]

  private static func file(_ name: String, _ parts: [String]) -> GeneratedFile {
    GeneratedFile("RillProperties/Stored/\(name)+FormatOverloads", ["public import RillStore"] + parts)
  }

  private struct Format {
    /// The member of `StoredFormat`, the types that have this format, and how a comment describes a value in it.
    let name, types, words: String

    /// The coders of Foundation are compiled into the client.
    var attributes: String {
      "\(name == "text" ? "" : "@_disfavoredOverload")\n\(name == "coded" ? "@_alwaysEmitIntoClient" : "")"
    }

    /// The requirement that raw values can be text.
    func rawValues(of type: String, after keyword: String = " where") -> String {
      types.hasSuffix("RawRepresentable") ? "\(keyword) \(type).RawValue: LosslessStringConvertible" : ""
    }
  }

  private static let formats = [
    Format(name: "text", types: "LosslessStringConvertible", words: "stored as text"),
    Format(name: "coded", types: "Codable", words: "encoded by `Codable`"),
    Format(name: "rawValue", types: "RawRepresentable", words: "stored as the text of its raw value"),
    Format(name: "coded", types: "Codable & RawRepresentable", words: "with raw values, encoded by `Codable`"),
  ]

  private struct Wrapper {
    let name: String
    /// The label and the name of the parameter of the key.
    let keys: [String]
    let hasDurability: Bool

    var durabilityParameter: String { hasDurability ? ", durability: Store.Durability = .immediate" : "" }
    var durabilityArgument: String { hasDurability ? "durability: durability, " : "" }

    static let stored = Wrapper(name: "Stored", keys: ["_ key"], hasDurability: true)
    static let keychainStorage = Wrapper(name: "KeychainStorage", keys: ["_ key", "key"], hasDurability: false)
  }

  private static func properties(_ wrapper: Wrapper) -> [String] {
    let members = wrapper.keys.flatMap { key in
      formats.map { withValue(wrapper, key, $0) } + formats.map { optional(wrapper, key, $0) }
    }
    return [
      block(extending: wrapper.name, members),
      "// The compiler chooses these only if no other initializer fits. Their messages say what is missing.",
      block(extending: wrapper.name, wrapper.keys.flatMap { rejections(wrapper, "\($0): some Store.KeyConvertible") }),
    ]
  }

  private static func withValue(_ wrapper: Wrapper, _ key: String, _ format: Format) -> String {
    """
    /// Creates a property \(format.words), with `wrappedValue` as its value while none is stored.
    \(format.attributes)
    public init<Key: Store.KeyConvertible>(
      wrappedValue: Value, \(key): Key, in store: Store? = nil, distinct: Bool = false\(wrapper.durabilityParameter), \
    migrations: [StoredMigration<Value>] = [], \(place)
    ) where Value: \(format.types)\(format.rawValues(of: "Value", after: ",")) {
      \(format.types == "Codable" ? "Stored<Value>.requireNotOptional(file, line)" : "")
      self.init(wrappedValue: wrappedValue, key, in: store, as: .\(format.name), distinct: distinct, \
    \(wrapper.durabilityArgument)migrations: migrations, file: file, line: line)
    }
    """
  }

  private static func optional(_ wrapper: Wrapper, _ key: String, _ format: Format) -> String {
    """
    /// Creates an optional property \(format.words), which is nil while no value is stored.
    \(format.attributes)
    public init<Key: Store.KeyConvertible, Wrapped: \(format.types)>(
      \(key): Key, in store: Store? = nil, distinct: Bool = false\(wrapper.durabilityParameter), \
    migrations: [StoredMigration<Wrapped>] = [], \(place)
    ) where Value == Wrapped?\(format.rawValues(of: "Wrapped", after: ",")) {
      self.init(key, in: store, as: .\(format.name), distinct: distinct, \
    \(wrapper.durabilityArgument)migrations: migrations, file: file, line: line)
    }
    """
  }

  private static func rejections(_ wrapper: Wrapper, _ key: String) -> [String] {
    let parameters = "\(key), in store: Store? = nil, distinct: Bool = false\(wrapper.durabilityParameter)"
    let noFormat =
      "a @\(wrapper.name) value must be LosslessStringConvertible, Codable or RawRepresentable, or needs `as: StoredFormat(…)`"
    let noValue = "a @\(wrapper.name) property must have an initial value or be optional"
    return [
      ("a value that has no format", noFormat, "(wrappedValue: Value, \(parameters))"),
      ("an optional value that has no format", noFormat, "<Wrapped>(\(parameters)) where Value == Wrapped?"),
      ("a property that would have no value while none is stored", noValue, "(\(parameters))"),
    ].map { rejected, message, signature in
      """
      /// Rejects \(rejected).
      @_disfavoredOverload
      @available(*, unavailable, message: "\(message)")
      public init\(signature) { fatalError("unavailable") }
      """
    }
  }

  private static func access(_ format: Format) -> [String] {
    [
      """
      /// Returns a value \(format.words), or nil if the key has none.
      ///
      /// See `get(for:as:)` for errors and complexity.
      \(format.attributes)
      public func get<Value: \(format.types) & Sendable>(
        _ type: Value.Type = Value.self, for key: some KeyConvertible
      ) throws(StoredError) -> Value?\(format.rawValues(of: "Value")) { try get(for: key, as: .\(format.name)) }
      """,
      """
      /// Sets a value \(format.words), or removes the value of the key if `value` is nil.
      ///
      /// See `set(_:for:as:)` for errors and complexity.
      \(format.attributes)
      public func set<Value: \(format.types) & Sendable>(
        _ value: Value?, for key: some KeyConvertible
      ) throws(StoredError)\(format.rawValues(of: "Value")) { try set(value, for: key, as: .\(format.name)) }
      """,
      """
      /// Atomically replaces a value \(format.words).
      ///
      /// See `update(_:default:as:_:)` for errors and complexity.
      \(format.attributes)
      @discardableResult
      public func update<Value: \(format.types) & Sendable, Result>(
        _ key: some KeyConvertible, default defaultValue: Value, _ change: (inout Value) throws -> Result
      ) throws -> Result\(format.rawValues(of: "Value")) { \
      try update(key, default: defaultValue, as: .\(format.name), change) }
      """,
    ]
  }

  private static func conversion(_ format: Format) -> String {
    """
    /// Returns a migration of a value of another type, \(format.words).
    \(format.attributes)
    public static func converted<Old: \(format.types) & Sendable>(
      from key: some Store.KeyConvertible, \(place),
      _ convert: @escaping @Sendable (Old) throws -> Value
    ) -> StoredMigration\(format.rawValues(of: "Old")) { \
    converted(from: key, format: .\(format.name), file: file, line: line, convert) }
    """
  }
}
