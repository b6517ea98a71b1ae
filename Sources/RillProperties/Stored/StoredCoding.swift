import RillStore

/// A property's value as what a store has for its key: bytes, or nothing.
struct StoredCoding<Value: Sendable>: Sendable {
  /// The value while there is nothing.
  let absent: Value
  let encode: @Sendable (Value) throws -> [UInt8]?
  let decode: @Sendable ([UInt8]) throws -> Value

  init(_ format: StoredFormat<Value>, absent: Value) {
    self.absent = absent
    encode = format.encode
    decode = format.decode
  }

  init<Wrapped>(_ format: StoredFormat<Wrapped>) where Value == Wrapped? {
    absent = nil
    encode = { try $0.map(format.encode) }
    decode = format.decode
  }

  /// Where an earlier version has kept the value, and how to make this version's bytes of it.
  struct Step: Sendable {
    let key: Store.Key
    let convert: @Sendable ([UInt8]) throws -> [UInt8]
  }

  static func steps<Wrapped>(_ migrations: [StoredMigration<Wrapped>], _ format: StoredFormat<Wrapped>) -> [Step] {
    migrations.map { migration in Step(key: migration.key) { try migration.convert($0, format) } }
  }
}
