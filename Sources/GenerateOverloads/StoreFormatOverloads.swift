/// The overloads that choose the format of a stored value by its type.
///
/// The compiler prefers text, and of the others the one with more constraints.
enum StoreFormatOverloads {
  static let files = [
    // Secrets have no durability.
    file("Stored", initializers("Stored", labels: ["_ key"], hasDurability: true)),
    file("KeychainStorage", initializers("KeychainStorage", labels: ["_ key", "key"], hasDurability: false)),
    file("Store+TypedAccess", GeneratedFile.block("Store", formats.map(access))),
    file("StoredMigration", GeneratedFile.block("StoredMigration", formats.map(conversion))),
  ]

  private static func file(_ name: String, _ text: String) -> GeneratedFile {
    GeneratedFile("Sources/RillProperties/Stored/\(name)+FormatOverloads.swift", "public import RillStore\n\n\(text)")
  }

  /// A format, and the types that have it.
  private struct Format {
    /// The member of `StoredFormat`.
    let name: String
    let protocols: String
    /// How a comment describes a property or a value.
    let words: String

    /// The attributes of a function: the coders of Foundation are chosen in the client.
    var attributes: String {
      name == "text" ? "" : name == "coded" ? "  @_disfavoredOverload\n  @_alwaysEmitIntoClient\n" : "  @_disfavoredOverload\n"
    }

    /// The requirements on `type`: a raw value must be convertible to text.
    func requirements(on type: String, _ first: String...) -> String {
      let all = first + (protocols.hasSuffix("RawRepresentable") ? ["\(type).RawValue: LosslessStringConvertible"] : [])
      return all.isEmpty ? "" : " where \(all.joined(separator: ", "))"
    }
  }

  private static let formats = [
    Format(name: "text", protocols: "LosslessStringConvertible", words: "stored as text"),
    Format(name: "coded", protocols: "Codable", words: "encoded by `Codable`"),
    Format(name: "rawValue", protocols: "RawRepresentable", words: "stored as the text of its raw value"),
    Format(name: "coded", protocols: "Codable & RawRepresentable", words: "with raw values, encoded by `Codable`"),
  ]

  // MARK: Properties

  private static func initializers(_ type: String, labels: [String], hasDurability: Bool) -> String {
    let durability = hasDurability ? [", durability: Store.Durability = .immediate", ", durability: durability"] : ["", ""]
    let parameters = "in store: Store? = nil, distinct: Bool = false\(durability[0])"
    let arguments = "distinct: distinct\(durability[1]), migrations: migrations, file: file, line: line"
    let withValues = { (label: String, format: Format) in
      """
        /// Creates a property \(format.words), with `wrappedValue` as its value while none is stored.
      \(format.attributes)  public init<Key: Store.KeyConvertible>(wrappedValue: Value, \(label): Key, \(parameters), \
      migrations: [StoredMigration<Value>] = [], \(GeneratedFile.place))\(format.requirements(on: "Value", "Value: \(format.protocols)")) {
      \(format.protocols == "Codable" ? "    Stored<Value>.requireNotOptional(file, line)\n" : "")\
          self.init(wrappedValue: wrappedValue, key, in: store, as: .\(format.name), \(arguments))
        }
      """
    }
    let optional = { (label: String, format: Format) in
      """
        /// Creates an optional property \(format.words), which is nil while no value is stored.
      \(format.attributes)  public init<Key: Store.KeyConvertible, Wrapped: \(format.protocols)>(\(label): Key, \(parameters), \
      migrations: [StoredMigration<Wrapped>] = [], \(GeneratedFile.place))\(format.requirements(on: "Wrapped", "Value == Wrapped?")) {
          self.init(key, in: store, as: .\(format.name), \(arguments))
        }
      """
    }
    let rejection = { (summary: String, message: String, declaration: String) in
      """
        /// Rejects \(summary).
        @_disfavoredOverload
        @available(*, unavailable, message: "a @\(type) \(message)")
        \(declaration) { fatalError("unavailable") }
      """
    }
    let formatMessage = "value must be LosslessStringConvertible, Codable or RawRepresentable, or needs `as: StoredFormat(…)`"
    let rejections = labels.flatMap { label in
      let key = "\(label): some Store.KeyConvertible, \(parameters)"
      return [
        rejection("a value that has no format", formatMessage, "public init(wrappedValue: Value, \(key))"),
        rejection(
          "an optional value that has no format", formatMessage, "public init<Wrapped>(\(key)) where Value == Wrapped?"),
        rejection(
          "a property that would have no value while none is stored", "property must have an initial value or be optional",
          "public init(\(key))"),
      ]
    }
    let members = labels.map { label in formats.map { withValues(label, $0) } + formats.map { optional(label, $0) } }
    return """
      \(GeneratedFile.block(type, Array(members.joined())))
      // The compiler chooses these only if no other initializer fits. Their messages say what is missing.

      \(GeneratedFile.block(type, rejections))
      """
  }

  // MARK: Functions

  private static func access(_ format: Format) -> String {
    let (attributes, requirements) = (format.attributes, format.requirements(on: "Value"))
    let examples = format.name == "text" ? examples : ["", "", ""]
    return """
        /// Returns a value \(format.words), or nil if the key has none.\(examples[0])
        ///
        /// - Throws: As `get(for:as:)`.
        /// - Complexity: As `get(for:as:)`.
      \(attributes)  public func get<Value: \(format.protocols) & Sendable>(_ type: Value.Type = Value.self, for key: some KeyConvertible) \
      throws(StoredError) -> Value?\(requirements) {
          try get(for: key, as: .\(format.name))
        }

        /// Sets a value \(format.words), or removes the value of the key if `value` is nil.\(examples[1])
        ///
        /// - Throws: As `set(_:for:as:)`.
        /// - Complexity: As `set(_:for:as:)`.
      \(attributes)  public func set<Value: \(format.protocols) & Sendable>(_ value: Value?, for key: some KeyConvertible) \
      throws(StoredError)\(requirements) {
          try set(value, for: key, as: .\(format.name))
        }

        /// Atomically replaces a value \(format.words) with one computed from it, or from `defaultValue` if the key has none.\(examples[2])
        ///
        /// - Returns: The result of the closure.
        /// - Throws: As `update(_:default:as:_:)`.
        /// - Complexity: As `update(_:default:as:_:)`.
      \(attributes)  @discardableResult
        public func update<Value: \(format.protocols) & Sendable, Result>(_ key: some KeyConvertible, default defaultValue: Value, \
      _ change: (inout Value) throws -> Result) throws -> Result\(requirements) {
          try update(key, default: defaultValue, as: .\(format.name), change)
        }
      """
  }

  /// Examples of the functions for text.
  private static let examples = [
    """

      ///
      ///     let launches = try store.get(Int.self, for: "launches") ?? 0
      ///     let theme: String? = try store.get(for: "theme")
      ///
      /// The value is a string, a number, a boolean, or of another `LosslessStringConvertible` type. There are overloads for the other \
    formats, see `StoredFormat`.
    """,
    "\n  ///\n  ///     try store.set(42, for: \"launches\")",
    "\n  ///\n  ///     try store.update(\"launches\", default: 0) { $0 += 1 }",
  ]

  private static func conversion(_ format: Format) -> String {
    """
      /// Returns a migration of a value of another type, \(format.words).
    \(format.attributes)  public static func converted<Old: \(format.protocols) & Sendable>(from key: some Store.KeyConvertible, \
    \(GeneratedFile.place), _ convert: @escaping @Sendable (Old) throws -> Value) -> StoredMigration\(format.requirements(on: "Old")) {
        converted(from: key, format: .\(format.name), file: file, line: line, convert)
      }
    """
  }
}
