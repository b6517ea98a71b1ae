public import RillStore

/// The key and type under which an earlier version of the program has stored the value of a `@Stored` property.
///
///     @Stored("launchCount", migrations: [.renamed(from: "launches")]) var launchCount = 0
///     @Stored("volume", migrations: [.converted(from: "volumePercent") { (percent: Int) in Double(percent) / 100 }])
///     var volume = 0.5
///
/// Migrations from other keys are applied at the first use of the property, if its key has no value. The first migration whose key has a
/// value stores the converted value under the property's key and removes the old key, in one transaction. So a migration is applied once.
/// If a value cannot be converted, that is an error, and the value stays under its old key.
public struct StoredMigration<Value: Sendable>: Sendable {
  /// Where the value of the earlier version is.
  enum Source: Sendable {
    case stored(Store.Key, convert: @Sendable ([UInt8], StoredFormat<Value>) throws -> [UInt8])
    case external(ExternalMigrationSource<Value>)
  }

  let source: Source

  private init(key: Store.Key, _ convert: @escaping @Sendable ([UInt8], StoredFormat<Value>) throws -> [UInt8]) {
    source = .stored(key, convert: convert)
  }

  /// Creates a migration of a value that is not in a store.
  package init(_ value: ExternalMigrationSource<Value>) { source = .external(value) }

  /// Returns a migration of a value from another key.
  public static func renamed(
    from key: some Store.KeyConvertible, file: StaticString = #fileID, line: UInt = #line
  ) -> StoredMigration {
    StoredMigration(key: Store.Key(property: key, file, line)) { bytes, format in
      _ = try format.decode(bytes)
      return bytes
    }
  }

  /// Returns a migration of a value of another type, which was stored in `format`.
  ///
  /// The key can be the property's own. Then the stored value is converted only if it cannot be decoded as the new type. An integer can
  /// also be decoded as a fraction, so if the type changes like that, use a new key.
  public static func converted<Old: Sendable>(
    from key: some Store.KeyConvertible, format: StoredFormat<Old>, file: StaticString = #fileID, line: UInt = #line,
    _ convert: @escaping @Sendable (Old) throws -> Value
  ) -> StoredMigration {
    StoredMigration(key: Store.Key(property: key, file, line)) { bytes, new in
      let old: Old
      do { old = try format.decode(bytes) } catch { throw UnreadableValueError(bytes, as: Old.self, error) }
      return try new.encode(try convert(old))
    }
  }
}
