public import RillStore

/// Where a `@Stored` property's value was in an earlier version of the program, and as what.
///
///     @Stored("launchCount", migrations: [.renamed(from: "launches")]) var launchCount = 0
///     @Stored("volume", migrations: [.converted(from: "volumePercent") { (percent: Int) in Double(percent) / 100 }])
///     var volume = 0.5
///
/// Applied at the property's first use, in one transaction: if the property's key has no value, the first of the migrations whose key has
/// one moves it over, and the old key is removed. If there is a value already, nothing happens, so a migration is applied once. What
/// can not be converted is an error, and stays where it is.
public struct StoredMigration<Value: Sendable>: Sendable {
  let key: Store.Key
  let convert: @Sendable ([UInt8], StoredFormat<Value>) throws -> [UInt8]

  /// The same value under another key.
  public static func renamed(from key: Store.Key) -> StoredMigration {
    StoredMigration(key: key) { bytes, format in
      _ = try format.decode(bytes)
      return bytes
    }
  }

  /// A value of another type, in `format`.
  ///
  /// The key may be the property's own. Then what is there is converted if it can not be read as what the property expects: an
  /// integer that is to be a fraction from now on can be, so give such a property a new key.
  public static func converted<Old: Sendable>(
    from key: Store.Key, format: StoredFormat<Old>, _ convert: @escaping @Sendable (Old) throws -> Value
  ) -> StoredMigration {
    StoredMigration(key: key) { bytes, new in try new.encode(try convert(try format.decode(bytes))) }
  }

  /// A value of another type, which was stored as its text.
  public static func converted<Old: LosslessStringConvertible & Sendable>(
    from key: Store.Key, _ convert: @escaping @Sendable (Old) throws -> Value
  ) -> StoredMigration {
    converted(from: key, format: .text, convert)
  }

  /// A value of another type, which was stored as what `Codable` makes of it.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func converted<Old: Codable & Sendable>(
    from key: Store.Key, _ convert: @escaping @Sendable (Old) throws -> Value
  ) -> StoredMigration {
    converted(from: key, format: .coded, convert)
  }
}
