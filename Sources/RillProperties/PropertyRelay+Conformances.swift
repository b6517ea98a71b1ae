// A `@PropertyRelay` property is encoded, compared, hashed and described as its value. A secret one is not described.
internal import Rill

extension PropertyRelay: Equatable where Value: Equatable {
  /// Returns whether the current values are equal.
  public static func == (left: PropertyRelay, right: PropertyRelay) -> Bool { left.wrappedValue == right.wrappedValue }
}

extension PropertyRelay: Hashable where Value: Hashable {
  /// Hashes the current value.
  ///
  /// The value must not change while the property is in a set or is the key of a dictionary.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension PropertyRelay: Encodable where Value: Encodable {
  /// Encodes the current value, as without the wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension PropertyRelay: Decodable where Value: Decodable {
  /// Creates a property with the decoded value, as without the wrapper.
  ///
  /// A synthesized `init(from:)` creates a new property, which is neither distinct nor secret, even if its declaration says so. If that
  /// matters, write `init(from:)` yourself and assign `_x = PropertyRelay(wrappedValue: …, distinct: true)`.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension KeyedEncodingContainer {
  /// Encodes the value of an optional property, or nothing if it is nil, as without the wrapper.
  public mutating func encode<Value: Encodable>(_ property: PropertyRelay<Value?>, forKey key: Key) throws {
    try encodeIfPresent(property.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes an optional property, whose value is nil if there is no value to decode, as without the wrapper.
  public func decode<Value: Decodable>(
    _ type: PropertyRelay<Value?>.Type, forKey key: Key
  ) throws -> PropertyRelay<Value?> {
    PropertyRelay(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension PropertyRelay: CustomReflectable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The mirror of the current value, or an empty one if the property is secret.
  public var customMirror: Mirror { relay.isSecret ? Mirror(self, children: []) : Mirror(reflecting: wrappedValue) }
  /// The current value's description, or `(secret)`.
  public var description: String { relay.isSecret ? "(secret)" : String(describing: wrappedValue) }
  /// The current value's description for debugging, or `(secret)`.
  public var debugDescription: String { relay.isSecret ? "(secret)" : String(reflecting: wrappedValue) }
}
