/// A key of the keyboard.
package enum Key: Equatable, Sendable {
  case character(Character)
  case up, down, pageUp, pageDown, home, end
  case enter, escape, backspace

  /// Returns the keys in the bytes of a terminal.
  ///
  /// Sequences of other keys are ignored.
  package static func parse(_ bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B: keys += sequence(&rest).map { [$0] } ?? []
      case 0x0D, 0x0A: keys.append(.enter)
      case 0x7F, 0x08: keys.append(.backspace)
      case 0..<0x20: break
      default:
        // A character of several bytes.
        let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        let text = String(decoding: [byte] + rest.prefix(length - 1), as: UTF8.self)
        rest = rest.dropFirst(length - 1)
        keys += text.first.map { [.character($0)] } ?? []
      }
    }
    return keys
  }

  /// Parses what follows an escape.
  private static func sequence(_ rest: inout ArraySlice<UInt8>) -> Key? {
    guard let opening = rest.first, opening == UInt8(ascii: "[") || opening == UInt8(ascii: "O") else { return .escape }
    rest = rest.dropFirst()
    let parameters = rest.prefix { (0x20...0x3F).contains($0) }
    rest = rest.dropFirst(parameters.count)
    guard let final = rest.popFirst() else { return nil }
    switch (final, String(decoding: parameters, as: UTF8.self)) {
    case (UInt8(ascii: "A"), _): return .up
    case (UInt8(ascii: "B"), _): return .down
    case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): return .home
    case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): return .end
    case (UInt8(ascii: "~"), "5"): return .pageUp
    case (UInt8(ascii: "~"), "6"): return .pageDown
    default: return nil
    }
  }
}
