/// The overloads that choose the format of a stored value by its type.
///
/// The compiler prefers text, and of the others the one with more constraints.
enum StoreFormatOverloadGenerator {
  static let files = [
    file("Stored", [initializers("Stored", labels: ["_ key"]), rejections("Stored", labels: ["_ key"])]),
    file(
      "KeychainStorage",
      [
        initializers("KeychainStorage", labels: ["_ key", "key"]), rejections("KeychainStorage", labels: ["_ key", "key"]),
      ]),
    file("Store+TypedAccess", [access]),
    file("StoredMigration", [conversions]),
  ]

  private static func file(_ extended: String, _ parts: [String]) -> GeneratedFile {
    GeneratedFile(
      path: "Sources/RillProperties/Stored/\(extended)+FormatOverloads.swift",
      ["public import RillStore\n", parts.joined(separator: "\n")])
  }

  /// A format, and the types that have it.
  private struct Format {
    /// The member of `StoredFormat`.
    let name: String
    let protocols: String
    /// Whether the raw value of the type must be convertible to text.
    var hasTextAsRawValue = false
    /// How a sentence describes a property, and a value.
    let property: String
    let value: String
    var get: String?
    var set: String?

    /// The attributes of a function, each with a line break.
    func attributes(isDiscardable: Bool = false) -> String {
      var attributes: [String] = []
      if name != "text" { attributes.append("@_disfavoredOverload") }
      // The coders of Foundation are chosen in the client.
      if name == "coded" { attributes.append("@_alwaysEmitIntoClient") }
      if isDiscardable { attributes.append("@discardableResult") }
      return attributes.map { "  \($0)\n" }.joined()
    }

    /// The requirement on the raw value of `type`, if there is one.
    func requirement(on type: String) -> [String] { hasTextAsRawValue ? ["\(type).RawValue: LosslessStringConvertible"] : [] }
  }

  private static let formats = [
    Format(
      name: "text", protocols: "LosslessStringConvertible", property: "property stored as text", value: "value stored as text"),
    Format(
      name: "coded", protocols: "Codable", property: "property encoded by `Codable`", value: "value encoded by `Codable`",
      get: "the value of a key that was encoded by `Codable`, or nil if it has none"),
    Format(
      name: "rawValue", protocols: "RawRepresentable", hasTextAsRawValue: true,
      property: "property stored as the text of its raw value", value: "value stored as the text of its raw value",
      get: "the value of a key that was stored as the text of its raw value, or nil if it has none",
      set: "value as the text of its raw value"),
    Format(
      name: "coded", protocols: "Codable & RawRepresentable", hasTextAsRawValue: true,
      property: "property whose value has raw values and is encoded by `Codable`",
      value: "value that has raw values and is encoded by `Codable`",
      get: "a value that has raw values and was encoded by `Codable`, or nil if the key has none",
      set: "value that has raw values, encoded by `Codable`"),
  ]

  private static func condition(_ requirements: [String]) -> String {
    requirements.isEmpty ? "" : " where " + requirements.joined(separator: ", ")
  }

  // MARK: Properties

  private static func initializers(_ type: String, labels: [String]) -> String {
    let members = labels.flatMap { label in
      formats.map { initializer(type, label, $0) } + formats.map { optionalInitializer(type, label, $0) }
    }
    return "extension \(type) {\n\(members.joined(separator: "\n"))}\n"
  }

  private static let parameters = "file: StaticString = #fileID, line: UInt = #line"

  /// The parameter for the durability, which secrets do not have.
  private static func durability(_ type: String) -> [String] {
    type == "Stored" ? ["durability: Store.Durability = .immediate"] : []
  }

  private static func arguments(_ type: String) -> [String] {
    let durability = type == "Stored" ? ["durability: durability"] : []
    return ["distinct: distinct"] + durability + ["migrations: migrations", "file: file", "line: line"]
  }

  private static func initializer(_ type: String, _ label: String, _ format: Format) -> String {
    let check = format.protocols == "Codable" ? "    Stored<Value>.requireNotOptional(file, line)\n" : ""
    let call = CodeLayout.call(
      "self.init(", ["wrappedValue: wrappedValue", "key", "in: store", "as: .\(format.name)"] + arguments(type), ")", indent: 4)
    return """
      \(CodeLayout.comment("Creates a \(format.property), with `wrappedValue` as its value while none is stored."))
      \(format.attributes())  public init<Key: Store.KeyConvertible>(
          wrappedValue: Value, \(label): Key, in store: Store? = nil, \((["distinct: Bool = false"] + durability(type)).joined(separator: ", ")),
          migrations: [StoredMigration<Value>] = [], \(parameters)
        )\(condition(["Value: \(format.protocols)"] + format.requirement(on: "Value"))) {
      \(check)    \(call)
        }

      """
  }

  private static func optionalInitializer(_ type: String, _ label: String, _ format: Format) -> String {
    let call = CodeLayout.call("self.init(", ["key", "in: store", "as: .\(format.name)"] + arguments(type), ")", indent: 4)
    return """
      \(CodeLayout.comment("Creates an optional \(format.property), which is nil while no value is stored."))
      \(format.attributes())  public init<Key: Store.KeyConvertible, Wrapped: \(format.protocols)>(
          \(label): Key, in store: Store? = nil, \((["distinct: Bool = false"] + durability(type)).joined(separator: ", ")),
          migrations: [StoredMigration<Wrapped>] = [], \(parameters)
        )\(condition(["Value == Wrapped?"] + format.requirement(on: "Wrapped"))) {
          \(call)
        }

      """
  }

  private static func rejections(_ type: String, labels: [String]) -> String {
    let message =
      "a @\(type) value must be LosslessStringConvertible, Codable or RawRepresentable, or needs `as: StoredFormat(…)`"
    let text = "    message: \"\(message)\""
    let line = text.count > CodeLayout.width ? text.replacing("message: ", with: "message:\n      ") : text
    let withoutFormat = "  @available(\n    *, unavailable,\n\(line)\n  )"
    func rejected(_ declaration: String, _ parameters: String..., end: String) -> String {
      let all = parameters + ["in store: Store? = nil", "distinct: Bool = false"] + durability(type)
      return CodeLayout.call("\(declaration)(", all, end, indent: 2)
    }
    let members = labels.map { label in
      let key = "\(label): some Store.KeyConvertible"
      return """
          /// Rejects a value that has no format.
          @_disfavoredOverload
        \(withoutFormat)
          \(rejected("public init", "wrappedValue: Value", key, end: ") {"))
            fatalError("unavailable")
          }

          /// Rejects an optional value that has no format.
          @_disfavoredOverload
        \(withoutFormat)
          \(rejected("public init<Wrapped>", key, end: ")"))
          where Value == Wrapped? {
            fatalError("unavailable")
          }

          /// Rejects a property that would have no value while none is stored.
          @_disfavoredOverload
          @available(*, unavailable, message: "a @\(type) property must have an initial value or be optional")
          \(rejected("public init", key, end: ") {"))
            fatalError("unavailable")
          }

        """
    }
    return """
      // The compiler chooses these only if no other initializer fits. Their messages say what is missing.

      extension \(type) {
      \(members.joined(separator: "\n"))}

      """
  }

  // MARK: Functions

  private static let access: String = {
    let members = formats.map(get) + formats.map(set) + formats.map(update)
    return "extension Store {\n\(members.joined(separator: "\n"))}\n"
  }()

  private static let getText = """
      /// Returns the value of a key, or nil if it has none.
      ///
      ///     let launches = try store.get(Int.self, for: "launches") ?? 0
      ///     let theme: String? = try store.get(for: "theme")
      ///
      /// The value is one stored as text: a string, a number, a boolean, or another `LosslessStringConvertible` type. There are overloads for
      /// the other formats, see `StoredFormat`.
      ///
      /// - Throws: As `get(for:as:)`.
      /// - Complexity: As `get(for:as:)`.
    """

  private static func get(_ format: Format) -> String {
    """
    \(format.get.map { CodeLayout.comment("Returns \($0).") } ?? getText)
    \(format.attributes())  public func get<Value: \(format.protocols) & Sendable>(
        _ type: Value.Type = Value.self, for key: some KeyConvertible
      ) throws(StoredError) -> Value?\(condition(format.requirement(on: "Value"))) {
        try get(for: key, as: .\(format.name))
      }

    """
  }

  private static let setText = """

      ///
      ///     try store.set(42, for: "launches")
      ///
      /// - Throws: As `set(_:for:as:)`.
      /// - Complexity: As `set(_:for:as:)`.
    """

  private static func set(_ format: Format) -> String {
    let value = format.set ?? format.value.replacing("value stored as", with: "value as")
    return """
      \(CodeLayout.comment("Stores a \(value), or removes the value of the key if `value` is nil."))\
      \(format.name == "text" ? setText : "")
      \(format.attributes())  public func set<Value: \(format.protocols) & Sendable>(
          _ value: Value?, for key: some KeyConvertible
        ) throws(StoredError)\(condition(format.requirement(on: "Value"))) {
          try set(value, for: key, as: .\(format.name))
        }

      """
  }

  private static let updateText = """

      ///
      ///     try store.update("launches", default: 0) { $0 += 1 }
      ///
      /// - Returns: The result of the closure.
      /// - Throws: As `update(_:default:as:_:)`.
      /// - Complexity: As `update(_:default:as:_:)`.
    """

  private static func update(_ format: Format) -> String {
    """
    \(CodeLayout.comment("Atomically replaces a \(format.value) with one computed from it, or from `defaultValue` if the key has none."))\
    \(format.name == "text" ? updateText : "")
    \(format.attributes(isDiscardable: true))  public func update<Value: \(format.protocols) & Sendable, Result>(
        _ key: some KeyConvertible, default defaultValue: Value, _ change: (inout Value) throws -> Result
      ) throws -> Result\(condition(format.requirement(on: "Value"))) {
        try update(key, default: defaultValue, as: .\(format.name), change)
      }

    """
  }

  // MARK: Migrations

  private static let conversions = "extension StoredMigration {\n\(formats.map(conversion).joined(separator: "\n"))}\n"

  private static func conversion(_ format: Format) -> String {
    let old =
      format.hasTextAsRawValue
      ? "a value with raw values, which was \(format.name == "coded" ? "encoded by `Codable`" : "stored as the text of its raw value")"
      : "a value of another type, which was \(format.name == "coded" ? "encoded by `Codable`" : "stored as text")"
    return """
      \(CodeLayout.comment("Returns a migration of \(old)."))
      \(format.attributes())  public static func converted<Old: \(format.protocols) & Sendable>(
          from key: some Store.KeyConvertible, file: StaticString = #fileID, line: UInt = #line,
          _ convert: @escaping @Sendable (Old) throws -> Value
        ) -> StoredMigration\(condition(format.requirement(on: "Old"))) {
          converted(from: key, format: .\(format.name), file: file, line: line, convert)
        }

      """
  }
}
