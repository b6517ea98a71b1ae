package import Foundation

/// Any JSON value.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Decimal)
  /// A number that no `Decimal` represents: a negative zero, one beyond 10¹²⁷, or one below 10⁻¹²⁷.
  case float(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Writes the numbers that JSON does not have as strings.
  static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return encoder
  }()

  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return decoder
  }()

  /// Encodes a value as JSON.
  package init(encoding value: some Encodable) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: JSONValue.encoder.encode(StablyOrdered(value: value)))
  }

  /// Creates the JSON of a value that is not `Encodable`: null for `Void`, otherwise the description.
  package init<Value>(describing value: Value) { self = Value.self == Void.self ? .null : .string("\(value)") }

  /// Decodes a value from this JSON.
  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONValue.decoder.decode(type, from: Data(text.utf8))
  }

  /// The JSON text on one line, with sorted keys.
  package var text: String {
    // A decoded value can be encoded again.
    guard let data = try? JSONValue.encoder.encode(self) else { return "null" }
    return String(decoding: data, as: UTF8.self)
  }
}

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = JSONValue(numberIn: container) {
      self = value
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  private init?(numberIn container: any SingleValueDecodingContainer) {
    let double = try? container.decode(Double.self)
    // `Decimal` drops the sign of zero, and digits of tiny numbers.
    let isExact = double.map { $0 == 0 ? $0.sign == .plus : abs($0) >= 1e-90 } ?? true
    if isExact, let decimal = try? container.decode(Decimal.self) {
      self = .number(decimal)
    } else if let double {
      self = .float(double)
    } else {
      return nil
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .float(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
