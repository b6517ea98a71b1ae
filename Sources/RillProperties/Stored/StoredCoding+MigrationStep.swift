import RillStore

extension StoredCoding {
  /// Where an earlier version has stored the value, and the conversion to the bytes of this version.
  enum MigrationStep: Sendable {
    case stored(Store.Key, convert: @Sendable ([UInt8]) throws -> [UInt8])
    case external(ExternalMigrationSource<[UInt8]>)

    /// The key of a value in the store.
    var key: Store.Key? { if case .stored(let key, _) = self { key } else { nil } }
  }

  static func steps<Wrapped>(
    _ migrations: [StoredMigration<Wrapped>], _ format: StoredFormat<Wrapped>
  ) -> [MigrationStep] {
    migrations.map { migration in
      switch migration.source {
      case .stored(let key, let convert): .stored(key) { try convert($0, format) }
      case .external(let value):
        .external(
          ExternalMigrationSource(
            record: value.record, exists: value.exists, read: { try value.read().map(format.encode) }, remove: value.remove))
      }
    }
  }
}
