import Foundation

/// Writes a value as JSON, and returns false for one that is left out.
typealias JSONWriting<Value> = @Sendable (_ value: Value, _ text: inout [UInt8]) throws -> Bool

/// Creates the functions that write values: each is chosen once for a stream, and not for each event.
///
/// Written by hand, because `JSONEncoder` was most of the 12 to 16 µs that a recorded event took. A type without a form here goes through
/// it.
enum JSONWriter {
  /// Writes what `Codable` encodes of a value.
  static func encoding<Value: Encodable & SendableMetatype>(_ type: Value.Type) -> JSONWriting<Value> {
    if let type = Value.self as? any DirectlyWritten.Type, let direct = direct(type, for: Value.self) { return direct }
    return { value, text in
      text += try JSONValue.encoder.encode(StablyOrdered(value: value))
      return true
    }
  }

  private static func direct<Written: DirectlyWritten, Value>(_ type: Written.Type, for: Value.Type) -> JSONWriting<Value>? {
    let writing: JSONWriting<Written> = { value, text in
      value.write(to: &text)
      return true
    }
    return writing as? JSONWriting<Value>
  }

  /// Writes what `change` returns for a value, and nothing if that is nil.
  static func encoding<Value: Encodable & SendableMetatype>(
    _ type: Value.Type, changedBy change: (@Sendable (Value) -> Value?)?
  ) -> JSONWriting<Value> {
    let encode = encoding(type)
    guard let change else { return encode }
    return { value, text in
      guard let changed = change(value) else { return false }
      return try encode(changed, &text)
    }
  }

  /// Writes the description of a value, or what `change` returns for it.
  static func describing<Value>(
    _ type: Value.Type, changedBy change: (@Sendable (Value) -> String?)?
  ) -> JSONWriting<Value> {
    { value, text in
      guard let change else {
        if Value.self == Void.self { text += "null".utf8 } else { "\(value)".write(to: &text) }
        return true
      }
      guard let changed = change(value) else { return false }
      changed.write(to: &text)
      return true
    }
  }
}

/// A type whose values are written without an encoder, which takes several microseconds for each.
protocol DirectlyWritten: SendableMetatype {
  func write(to text: inout [UInt8])

  /// Writes an array: a requirement, so that it is compiled for each type, and does not look up the type of each element.
  static func write(_ elements: [Self], to text: inout [UInt8])
}

extension DirectlyWritten {
  static func write(_ elements: [Self], to text: inout [UInt8]) {
    text.append(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { text.append(UInt8(ascii: ",")) }
      isFirst = false
      element.write(to: &text)
    }
    text.append(UInt8(ascii: "]"))
  }
}

extension Bool: DirectlyWritten {
  func write(to text: inout [UInt8]) { text += (self ? "true" : "false").utf8 }
}

extension DirectlyWritten where Self: FixedWidthInteger {
  func write(to text: inout [UInt8]) {
    if self < 0 { text.append(UInt8(ascii: "-")) }
    text.append(decimal: UInt64(magnitude))
  }
}

extension Int: DirectlyWritten {}
extension Int8: DirectlyWritten {}
extension Int16: DirectlyWritten {}
extension Int32: DirectlyWritten {}
extension Int64: DirectlyWritten {}
extension UInt: DirectlyWritten {}
extension UInt8: DirectlyWritten {}
extension UInt16: DirectlyWritten {}
extension UInt32: DirectlyWritten {}
extension UInt64: DirectlyWritten {}

extension String: DirectlyWritten {
  func write(to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      case UInt8(ascii: "\n"): text += #"\n"#.utf8
      case UInt8(ascii: "\r"): text += #"\r"#.utf8
      case UInt8(ascii: "\t"): text += #"\t"#.utf8
      case 0..<0x20:
        text += #"\u00"#.utf8
        for digit in [byte / 16, byte % 16] { text += String(digit, radix: 16).utf8 }
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}

extension Optional: DirectlyWritten where Wrapped: DirectlyWritten {
  func write(to text: inout [UInt8]) {
    if let self { self.write(to: &text) } else { text += "null".utf8 }
  }
}

extension Array: DirectlyWritten where Element: DirectlyWritten {
  func write(to text: inout [UInt8]) { Element.write(self, to: &text) }
}

extension [UInt8] {
  /// Appends the digits of a number, with zeros before it if it has less than `count`.
  mutating func append(decimal number: UInt64, digits count: Int = 1) {
    if number < 10, count == 1 { return append(UInt8(ascii: "0") + UInt8(number)) }
    var (rest, length) = (number / 10, 1)
    while rest > 0 { (rest, length) = (rest / 10, length + 1) }
    for _ in 0..<Swift.max(0, count - length) { append(UInt8(ascii: "0")) }
    let start = self.count
    for _ in 0..<length { append(0) }
    rest = number
    for index in stride(from: start + length - 1, through: start, by: -1) {
      self[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }
}
