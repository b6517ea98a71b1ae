import Foundation
public import RillProperties
import RillStore

extension StoredMigration {
  /// Returns a migration that takes a value over from `UserDefaults`, once.
  ///
  ///     @Stored("launchCount", migrations: [.userDefaults("launches")]) var launchCount = 0
  ///
  /// The first use of the property stores the value durably, and then removes it from `UserDefaults` durably. If the process is killed in
  /// between, the next first use removes it. If the removal fails, that is reported as `StoreError.notErased`, and the next run
  /// tries again. A value of the store is newer, and stays. A value that comes back, for example from an earlier version of
  /// the program, is not taken over again: the store keeps a record, under the key `takenOver/` with the suite and the name.
  /// So only the first of two properties with different keys takes a value over.
  ///
  /// A secret that was in `UserDefaults` was there in plain text. Removing it there does not erase it from the disk or from backups.
  ///
  /// - Parameters:
  ///   - name: the key in `UserDefaults`.
  ///   - suite: the name of the suite, such as an app group, or nil for `UserDefaults.standard`.
  /// - Returns: The migration. A value of another type throws `StoredError.notTakenOver` and stays where it is.
  public static func userDefaults(_ name: String, suite: String? = nil) -> StoredMigration {
    userDefaults(name, suite: suite) { (value: Value) in value }
  }

  /// Returns a migration that takes a value of another type over from `UserDefaults`, once.
  ///
  ///     @Stored("volume", migrations: [.userDefaults("volumePercent") { (percent: Int) in Double(percent) / 100 }])
  ///     var volume = 0.5
  ///
  /// See `userDefaults(_:suite:)`. `Old` is a type that `UserDefaults` returns: a number, `Bool`, `String`, `Data`, `Date`, or an array or
  /// dictionary of these.
  ///
  /// - Parameters:
  ///   - name: the key in `UserDefaults`.
  ///   - suite: the name of the suite, such as an app group, or nil for `UserDefaults.standard`.
  ///   - convert: returns the value of the property. If it throws, so does the use of the property, and the value stays where it is.
  /// - Returns: The migration.
  public static func userDefaults<Old>(
    _ name: String, suite: String? = nil, _ convert: @escaping @Sendable (Old) throws -> Value
  ) -> StoredMigration {
    // Found by its name at each use: `UserDefaults` is not `Sendable` everywhere.
    @Sendable func defaults() -> UserDefaults { suite.flatMap { UserDefaults(suiteName: $0) } ?? .standard }
    return StoredMigration(
      ExternalMigrationSource(
        record: ExternalMigrationSource<Value>.record(of: name, suite),
        exists: { defaults().object(forKey: name) != nil },
        read: {
          guard let object = defaults().object(forKey: name) else { return nil }
          guard let old = object as? Old else { throw WrongUserDefaultsType(name: name, expected: Old.self, found: object) }
          return try convert(old)
        },
        remove: { () throws(StoreError) in try defaults().removeDurably(name, suite: suite) }))
  }
}

extension ExternalMigrationSource {
  fileprivate static func record(of name: String, _ suite: String?) -> Store.Key {
    Store.Key(stringLiteral: "takenOver/\(suite ?? "standard")/\(name)")
  }
}
