import RillStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One line of `dump` and `load`: a key, and its value as text if it is UTF-8, or in Base64.
struct DumpedEntry: Codable {
  var key: String
  var value: String?
  var base64: String?

  init(_ key: Store.Key, _ value: [UInt8]) {
    self.key = key.name
    self.value = String(validating: value, as: UTF8.self)
    if self.value == nil { base64 = Data(value).base64EncodedString() }
  }

  /// The line with a line break at its end.
  var line: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
  }

  /// Returns the number of strings in a line of JSON.
  private static func strings(in line: ArraySlice<UInt8>) -> Int {
    var (quotes, isEscaped) = (0, false)
    for byte in line {
      if !isEscaped, byte == UInt8(ascii: "\"") { quotes += 1 }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    return quotes / 2
  }

  /// Reads a line, which has two members.
  static func read(_ line: ArraySlice<UInt8>, number: Int) throws(Failure) -> (Store.Key, [UInt8]) {
    // The decoder would choose one of two members with the same name.
    guard strings(in: line) == 4, let entry = try? JSONDecoder().decode(DumpedEntry.self, from: Data(line)),
      let key = try? Store.Key(entry.key)
    else {
      throw Failure(
        .misuse, "line \(number) is not an entry with two members: {\"key\":…,\"value\":…} or {\"key\":…,\"base64\":…}")
    }
    switch (entry.value, entry.base64.map { Data(base64Encoded: $0) }) {
    case (let value?, nil): return (key, Array(value.utf8))
    case (nil, let data??): return (key, Array(data))
    default: throw Failure(.misuse, "line \(number) needs either a value or valid Base64")
    }
  }
}
