// A `@PropertyPublished` property is encoded, compared, hashed and shown as its value.

extension PropertyPublished: Equatable where Value: Equatable {
  /// Whether the current values are equal.
  @_alwaysEmitIntoClient
  public static func == (left: PropertyPublished, right: PropertyPublished) -> Bool { left.wrappedValue == right.wrappedValue }
}

extension PropertyPublished: Hashable where Value: Hashable {
  /// Hashes the current value.
  ///
  /// As with any object in a set: it must not change while it is in there.
  @_alwaysEmitIntoClient
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension PropertyPublished: Encodable where Value: Encodable {
  /// Encodes the current value, as if there were no wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension PropertyPublished: Decodable where Value: Decodable {
  /// A property that begins with the value decoded, as if there were no wrapper.
  ///
  /// A synthesized `init(from:)` makes the property anew: it is not distinct, whatever its declaration says. Where that matters, write
  /// `init(from:)` and assign `_x = PropertyPublished(wrappedValue: …, distinct: true)`.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension KeyedEncodingContainer {
  /// Encodes the value of an optional property, or nothing if it is nil: as for a property without wrapper.
  public mutating func encode<Value: Encodable>(_ property: PropertyPublished<Value?>, forKey key: Key) throws {
    try encodeIfPresent(property.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// An optional property with the value decoded, or with nil if there is none: as for a property without wrapper.
  public func decode<Value: Decodable>(
    _ type: PropertyPublished<Value?>.Type, forKey key: Key
  ) throws -> PropertyPublished<Value?> {
    PropertyPublished(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension PropertyPublished: CustomReflectable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The mirror of the current value.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
  /// The current value's description.
  public var description: String { String(describing: wrappedValue) }
  /// The current value's description for debugging.
  public var debugDescription: String { String(reflecting: wrappedValue) }
}
