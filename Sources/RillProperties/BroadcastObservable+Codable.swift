// A `@BroadcastObservable` property is encoded as its value. Its object is not notified of a decoded value, as of no initial value.

extension BroadcastObservable: Encodable where Value: Encodable {
  /// Encodes the current value, as without the wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension BroadcastObservable: Decodable where Value: Decodable {
  /// Creates a property with the decoded value, as without the wrapper.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension KeyedEncodingContainer {
  /// Encodes the value of an optional property, or nothing if it is nil, as without the wrapper.
  public mutating func encode<Value: Encodable>(_ property: BroadcastObservable<Value?>, forKey key: Key) throws {
    try encodeIfPresent(property.value, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes an optional property, whose value is nil if there is no value to decode, as without the wrapper.
  public func decode<Value: Decodable>(
    _ type: BroadcastObservable<Value?>.Type, forKey key: Key
  ) throws -> BroadcastObservable<Value?> {
    BroadcastObservable(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}
