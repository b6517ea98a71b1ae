#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The format in which a value is stored as bytes.
///
/// `@Stored` and the typed functions of `Store` choose the format by the type: `.text` for a `LosslessStringConvertible` type (strings,
/// integers, booleans, floating point), else `.coded` for a `Codable` type, else `.rawValue` for a type with raw values. Pass a custom
/// format as `as:`.
public struct StoredFormat<Value: Sendable>: Sendable {
  let encode: @Sendable (Value) throws -> [UInt8]
  let decode: @Sendable ([UInt8]) throws -> Value

  /// Creates a format from two functions, which must be inverse to each other.
  public init(
    encode: @escaping @Sendable (Value) throws -> [UInt8], decode: @escaping @Sendable ([UInt8]) throws -> Value
  ) {
    self.encode = encode
    self.decode = decode
  }
}

extension StoredFormat where Value: LosslessStringConvertible {
  /// A format that stores the description of the value in UTF-8.
  public static var text: StoredFormat {
    StoredFormat(
      encode: { Array($0.description.utf8) },
      decode: { bytes in
        guard let text = String(validating: bytes, as: UTF8.self), let value = Value(text) else { throw InvalidText() }
        return value
      })
  }
}

extension StoredFormat where Value: RawRepresentable, Value.RawValue: LosslessStringConvertible {
  /// A format that stores the description of the raw value in UTF-8.
  public static var rawValue: StoredFormat {
    let text = StoredFormat<String>.text
    return StoredFormat(
      encode: { try text.encode($0.rawValue.description) },
      decode: { bytes in
        guard let rawValue = Value.RawValue(try text.decode(bytes)), let value = Value(rawValue: rawValue) else {
          throw InvalidText()
        }
        return value
      })
  }
}

extension StoredFormat where Value: Codable {
  /// A format that stores `[UInt8]` and `Data` unchanged, and other values as JSON with sorted keys.
  ///
  /// The code is compiled into the client, so a program that does not use it does not contain the JSON coders.
  @_alwaysEmitIntoClient
  public static var coded: StoredFormat {
    StoredFormat(
      encode: { value in
        if Value.self == [UInt8].self, let bytes = value as? [UInt8] { return bytes }
        if let data = value as? Data { return Array(data) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(value))
      },
      decode: { bytes in
        if Value.self == [UInt8].self, let value = bytes as? Value { return value }
        if let value = Data(bytes) as? Value { return value }
        return try JSONDecoder().decode(Value.self, from: Data(bytes))
      })
  }
}

/// The error for bytes that are not UTF-8 text, or for text that does not describe a value of the type.
struct InvalidText: Error {}
