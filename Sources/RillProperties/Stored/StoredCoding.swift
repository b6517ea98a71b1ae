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
}
