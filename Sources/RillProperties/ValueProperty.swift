internal import Rill

/// A property that is encoded, compared, hashed and described as its value: the type of `_x` of a property `x` that is declared
/// `@PropertyPublished` or `@PropertyRelay`.
///
/// A secret one is not described.
public protocol ValueProperty<Value>: CustomReflectable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The type of the property's value.
  associatedtype Value

  /// The current value.
  var wrappedValue: Value { get }
  /// Whether the value is not shown.
  var isSecret: Bool { get }
  /// Creates a property with the initial value `wrappedValue`.
  init(wrappedValue: Value)
}

extension ValueProperty where Value: Equatable {
  /// Returns whether the current values are equal.
  public static func == (left: Self, right: Self) -> Bool { left.wrappedValue == right.wrappedValue }
}

extension ValueProperty where Value: Hashable {
  /// Hashes the current value.
  ///
  /// The value must not change while the property is in a set or is the key of a dictionary.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension ValueProperty where Value: Encodable {
  /// Encodes the current value, as without the wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension ValueProperty where Value: Decodable {
  /// Creates a property with the decoded value, as without the wrapper.
  ///
  /// A synthesized `init(from:)` creates a new property, which is neither distinct nor secret, even if its declaration says so. If that
  /// matters, write `init(from:)` yourself and assign `_x = PropertyPublished(wrappedValue: …, distinct: true)`.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension ValueProperty {
  /// The mirror of the current value, or an empty one if the property is secret.
  public var customMirror: Mirror { publicValue.map { Mirror(reflecting: $0) } ?? Mirror(self, children: []) }
  /// The current value's description, or `(secret)`.
  public var description: String { publicValue.map { String(describing: $0) } ?? "(secret)" }
  /// The current value's description for debugging, or `(secret)`.
  public var debugDescription: String { publicValue.map { String(reflecting: $0) } ?? "(secret)" }

  /// The current value, or nil if the property is secret.
  private var publicValue: Value? {
    let value = wrappedValue
    // After the read: a property has its mark before it has a secret.
    return isSecret ? nil : value
  }
}

extension KeyedEncodingContainer {
  /// Encodes the value of an optional property, or nothing if it is nil, as without the wrapper.
  public mutating func encode<Property: ValueProperty & Encodable, Value: Encodable>(
    _ property: Property, forKey key: Key
  ) throws where Property.Value == Value? {
    try encodeIfPresent(property.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes an optional property, whose value is nil if there is no value to decode, as without the wrapper.
  public func decode<Property: ValueProperty & Decodable, Value: Decodable>(
    _ type: Property.Type, forKey key: Key
  ) throws -> Property where Property.Value == Value? {
    Property(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension PropertyPublished: ValueProperty {
  /// Whether the value is not shown.
  public var isSecret: Bool { property.isSecret }
}

extension PropertyRelay: ValueProperty {
  /// Whether the value is not shown.
  public var isSecret: Bool { relay.isSecret }
}

extension PropertyPublished: Equatable where Value: Equatable {}
extension PropertyPublished: Hashable where Value: Hashable {}
extension PropertyPublished: Encodable where Value: Encodable {}
extension PropertyPublished: Decodable where Value: Decodable {}
extension PropertyRelay: Equatable where Value: Equatable {}
extension PropertyRelay: Hashable where Value: Hashable {}
extension PropertyRelay: Encodable where Value: Encodable {}
extension PropertyRelay: Decodable where Value: Decodable {}
