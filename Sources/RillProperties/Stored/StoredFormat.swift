#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How a value is stored as bytes.
///
/// `@Stored` chooses by itself: `.text` for what is a `LosslessStringConvertible` (strings, integers, booleans, floating point),
/// `.coded` for what is `Codable`. A format of your own is given as `as:`.
public struct StoredFormat<Value: Sendable>: Sendable {
  let encode: @Sendable (Value) throws -> [UInt8]
  let decode: @Sendable ([UInt8]) throws -> Value

  /// A format that is the two functions, each the other's inverse.
  public init(
    encode: @escaping @Sendable (Value) throws -> [UInt8], decode: @escaping @Sendable ([UInt8]) throws -> Value
  ) {
    self.encode = encode
    self.decode = decode
  }
}

extension StoredFormat where Value: LosslessStringConvertible {
  /// The value's description, in UTF-8.
  public static var text: StoredFormat {
    StoredFormat(
      encode: { Array($0.description.utf8) },
      decode: { bytes in
        guard let text = String(validating: bytes, as: UTF8.self), let value = Value(text) else { throw NotInFormat() }
        return value
      })
  }
}

extension StoredFormat where Value: Codable {
  /// The bytes themselves for `[UInt8]` and `Data`, else JSON with sorted keys.
  ///
  /// Compiled where it is used: a program that does without it has no JSON in it.
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

/// The bytes are no text, or the text is no such value.
struct NotInFormat: Error {}
