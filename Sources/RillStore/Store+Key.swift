extension Store {
  /// The key of a value: a name of 1 to 1024 bytes in UTF-8, without NUL.
  ///
  ///     let theme: Store.Key = "theme"             // an invalid literal stops the program
  ///     let chosen = try Store.Key(nameOfAccount)  // any other invalid string throws an error
  ///
  /// Two keys are equal if their bytes are equal. "é" as one scalar and as "e" with a combining accent are different keys.
  public struct Key: Sendable {
    /// The maximum length of a key, in bytes.
    public static let maximumLength = 1024

    /// The name.
    public let name: String
    // `String` compares ASCII strings fast, and they are equal only if their bytes are.
    let isASCII: Bool

    /// Creates a key from a name.
    ///
    /// - Throws: `StoreError.invalidName` if the name is empty, longer than 1024 bytes, or contains NUL.
    /// - Complexity: O(*n*) for a name of *n* bytes.
    public init(_ name: String) throws(StoreError) {
      let scan = KeyNameByteScan(name)
      if let flaw = NameRule.flaw(in: scan, maximumLength: Key.maximumLength) { throw .invalidName(flaw) }
      self.name = name
      isASCII = scan.isASCII
    }
  }
}

extension Store.Key: Hashable {
  /// Returns whether both keys have the same bytes.
  public static func == (one: Store.Key, other: Store.Key) -> Bool {
    guard one.isASCII == other.isASCII, one.name == other.name else { return false }
    return one.isASCII || one.name.utf8.elementsEqual(other.name.utf8)
  }

  /// Hashes the key.
  public func hash(into hasher: inout Hasher) { KeyNameByteScan.hash(name, into: &hasher) }
}

extension Store.Key: ExpressibleByStringLiteral {
  /// Creates a key from a literal.
  ///
  /// A literal that is not a valid key stops the program, as an array index out of range does.
  ///
  /// - Complexity: O(*n*) for a name of *n* bytes.
  public init(stringLiteral name: String) {
    do throws(StoreError) {
      try self.init(name)
    } catch {
      fatalError("Rill: \"\(escaped: name)\" is not a valid key of a store: \(error)")
    }
  }
}

extension Store.Key: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
