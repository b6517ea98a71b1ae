import RillStore

/// The conversion between the value of a property and its bytes in a store, where nil stands for no value.
struct StoredCoding<Value: Sendable>: Sendable {
  /// The type of the stored values, which is not optional.
  let type: any Any.Type
  /// The value while none is stored.
  let defaultValue: Value
  let encode: @Sendable (Value) throws -> [UInt8]?
  let decode: @Sendable ([UInt8]) throws -> Value

  init(_ format: StoredFormat<Value>, default defaultValue: Value) {
    type = Value.self
    self.defaultValue = defaultValue
    encode = format.encode
    decode = format.decode
  }

  init<Wrapped>(_ format: StoredFormat<Wrapped>) where Value == Wrapped? {
    type = Wrapped.self
    defaultValue = nil
    encode = { try $0.map(format.encode) }
    decode = format.decode
  }

  /// Where an earlier version has stored the value, and the conversion to the bytes of this version.
  enum MigrationStep: Sendable {
    case stored(Store.Key, convert: @Sendable ([UInt8]) throws -> [UInt8])
    case external(ExternalValue<[UInt8]>)

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
          ExternalValue(
            record: value.record, exists: value.exists, read: { try format.encode(try value.read()) }, remove: value.remove))
      }
    }
  }
}
