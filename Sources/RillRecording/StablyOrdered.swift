import Foundation

/// Encodes a value with the elements of its sets and dictionaries in an order that does not depend on the hash seed of the process.
///
/// JSON has a dictionary as an object, whose keys are sorted, or else, as with keys of an enumeration, as an array.
struct StablyOrdered<Value: Encodable>: Encodable {
  let value: Value

  func encode(to encoder: any Encoder) throws {
    if let elements = try (value as? any UnorderedCollection)?.sortedElements() {
      var container = encoder.singleValueContainer()
      try container.encode(elements)
    } else if Self.hasFormOfItsOwn {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    } else {
      try value.encode(to: StablyOrderingEncoder(base: encoder))
    }
  }

  /// Whether the encoder of JSON writes values of the type without asking them.
  private static var hasFormOfItsOwn: Bool { typesWithFormOfTheirOwn.contains(ObjectIdentifier(Value.self)) }
}

private let typesWithFormOfTheirOwn: Set<ObjectIdentifier> = {
  let integers: [any Any.Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self,
    UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt128.self,
  ]
  let others: [any Any.Type] = [
    Bool.self, String.self, Double.self, Float.self, Date.self, Data.self, URL.self, Decimal.self, JSONValue.self,
  ]
  return Set((integers + others).map { ObjectIdentifier($0) })
}()

/// A collection whose order depends on the hash values of its elements.
private protocol UnorderedCollection {
  /// Returns the elements of the array in JSON, or nil if it is an object.
  func sortedElements() throws -> [JSONValue]?
}

extension Set: UnorderedCollection where Element: Encodable {
  func sortedElements() throws -> [JSONValue]? { try map { try JSONValue(encoding: $0) }.sorted { $0.precedes($1) } }
}

extension Dictionary: UnorderedCollection where Key: Encodable, Value: Encodable {
  func sortedElements() throws -> [JSONValue]? {
    if Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type { return nil }
    let pairs = try map { (key: try JSONValue(encoding: $0.key), value: try JSONValue(encoding: $0.value)) }
    return pairs.sorted { $0.key.precedes($1.key) }.flatMap { [$0.key, $0.value] }
  }
}

extension JSONValue {
  /// Numbers by their values, strings by their characters, and all else by its text.
  fileprivate func precedes(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.number(let number), .number(let other)): number < other
    case (.string(let string), .string(let other)): string < other
    default: text < other.text
    }
  }
}

// MARK: The encoder

/// Passes everything to another encoder, with values inside of values stably ordered.
///
/// The generic `encode` of a container is also its `encode` for each type that JSON has.
private struct StablyOrderingEncoder: Encoder {
  let base: any Encoder

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(StablyOrderingKeyedContainer(base: base.container(keyedBy: type)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { StablyOrderingUnkeyedContainer(base: base.unkeyedContainer()) }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    StablyOrderingSingleValueContainer(base: base.singleValueContainer())
  }
}

private struct StablyOrderingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var base: KeyedEncodingContainer<Key>

  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try base.encode(StablyOrdered(value: value), forKey: key)
  }

  mutating func encodeNil(forKey key: Key) throws { try base.encodeNil(forKey: key) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  {
    KeyedEncodingContainer(StablyOrderingKeyedContainer<Nested>(base: base.nestedContainer(keyedBy: type, forKey: key)))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    StablyOrderingUnkeyedContainer(base: base.nestedUnkeyedContainer(forKey: key))
  }

  mutating func superEncoder() -> any Encoder { StablyOrderingEncoder(base: base.superEncoder()) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { StablyOrderingEncoder(base: base.superEncoder(forKey: key)) }
}

private struct StablyOrderingUnkeyedContainer: UnkeyedEncodingContainer {
  var base: any UnkeyedEncodingContainer

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int { base.count }

  mutating func encode<Value: Encodable>(_ value: Value) throws { try base.encode(StablyOrdered(value: value)) }

  mutating func encodeNil() throws { try base.encodeNil() }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(StablyOrderingKeyedContainer<Nested>(base: base.nestedContainer(keyedBy: type)))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    StablyOrderingUnkeyedContainer(base: base.nestedUnkeyedContainer())
  }

  mutating func superEncoder() -> any Encoder { StablyOrderingEncoder(base: base.superEncoder()) }
}

private struct StablyOrderingSingleValueContainer: SingleValueEncodingContainer {
  var base: any SingleValueEncodingContainer

  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encode<Value: Encodable>(_ value: Value) throws { try base.encode(StablyOrdered(value: value)) }

  mutating func encodeNil() throws { try base.encodeNil() }
}
