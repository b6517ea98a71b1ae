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
    private let isASCII: Bool

    /// Creates a key from a name.
    ///
    /// - Throws: `StoreError.invalidName` if the name is empty, longer than 1024 bytes, or contains NUL.
    /// - Complexity: O(*n*) for a name of *n* bytes.
    public init(_ name: String) throws(StoreError) {
      let scan = KeyNameScan(name)
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
  public func hash(into hasher: inout Hasher) { KeyNameScan.hash(name, into: &hasher) }
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

/// The rules for the names of keys and services.
enum NameRule {
  @inline(__always)
  static func flaw(in name: KeyNameScan, maximumLength: Int) -> StoreError.NameFlaw? {
    if name.length == 0 { return .empty }
    if name.length > maximumLength { return .tooLong }
    return name.containsNUL ? .containsNUL : nil
  }

  /// Returns what is wrong with the name of a service, which is also the name of a folder: file systems limit it to 255 bytes.
  static func flaw(inService name: String) -> StoreError.NameFlaw? {
    if let flaw = flaw(in: KeyNameScan(name), maximumLength: 255) { return flaw }
    return name.utf8.contains(UInt8(ascii: "/")) || name == "." || name == ".." ? .notAFolderName : nil
  }
}
