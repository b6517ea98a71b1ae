extension Store {
  /// What a value is found by: a name of 1 to 1024 bytes in UTF-8, without NUL.
  ///
  ///     let theme: Store.Key = "theme"            // a literal that is no key stops the program
  ///     let chosen = try Store.Key(nameOfAccount)  // another string is refused with an error
  ///
  /// Two keys are the same if their bytes are: "é" as one character and as "e" with an accent are two keys.
  public struct Key: Sendable {
    /// The most bytes a key may have.
    public static let maximumLength = 1024

    /// The key as text.
    public let name: String
    // Strings of ASCII alone are the same if their bytes are, and `String` compares them fast.
    private let isASCII: Bool
    private let hash: UInt64

    /// Makes a key of a name.
    ///
    /// - Throws: `StoreError.invalidName` if the name is empty, longer than 1024 bytes, or has NUL in it.
    /// - Complexity: O(*n*) for a name of *n* bytes.
    public init(_ name: String) throws(StoreError) {
      let scan = KeyNameScanner(name)
      if let flaw = NameRule.flaw(in: scan, maximumLength: Key.maximumLength) { throw .invalidName(flaw) }
      self.name = name
      isASCII = scan.isASCII
      hash = scan.hash
    }
  }
}

extension Store.Key: Hashable {
  /// Whether both have the same bytes.
  public static func == (one: Store.Key, other: Store.Key) -> Bool {
    guard one.hash == other.hash, one.isASCII == other.isASCII, one.name == other.name else { return false }
    return one.isASCII || one.name.utf8.elementsEqual(other.name.utf8)
  }

  /// Feeds the name to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension Store.Key: ExpressibleByStringLiteral {
  /// Makes a key of a literal; one that is no key stops the program, as an array index out of range does.
  ///
  /// - Complexity: O(*n*) for a name of *n* bytes.
  public init(stringLiteral name: String) {
    do throws(StoreError) {
      try self.init(name)
    } catch {
      preconditionFailure("\"\(name)\" can not be a key of a store: \(error)")
    }
  }
}

extension Store.Key: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

/// What names of keys and services have in common.
enum NameRule {
  @inline(__always)
  static func flaw(in name: KeyNameScanner, maximumLength: Int) -> StoreError.NameFlaw? {
    if name.length == 0 { return .empty }
    if name.length > maximumLength { return .tooLong }
    return name.containsNUL ? .containsNUL : nil
  }

  /// A service becomes the name of a folder, which file systems allow 255 bytes.
  static func flaw(inService name: String) -> StoreError.NameFlaw? {
    if let flaw = flaw(in: KeyNameScanner(name), maximumLength: 255) { return flaw }
    return name.utf8.contains(UInt8(ascii: "/")) || name == "." || name == ".." ? .notAFolderName : nil
  }
}
