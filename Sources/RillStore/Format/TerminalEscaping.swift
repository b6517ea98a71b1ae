/// Names and values from outside as text of one line, which cannot control a terminal.
package enum TerminalEscaping {
  /// Appends a text, escaped.
  ///
  /// Writes `\t`, `\n`, `\r` and `\\`. Writes `\xHH` for each byte of other control characters, of line and paragraph separators, of
  /// bidirectional controls, and of invalid UTF-8.
  package static func append(_ text: [UInt8], to line: inout [UInt8]) {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = text.makeIterator()
    var place = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return
      case .error(let length):
        for byte in text[place..<place + length] { appendHexadecimal(byte, to: &line) }
        place += length
      case .valid(let encoded):
        append(UTF8.decode(encoded), encoded, to: &line)
        place += encoded.count
      }
    }
  }

  private static func append(_ scalar: Unicode.Scalar, _ encoded: UTF8.EncodedScalar, to line: inout [UInt8]) {
    switch scalar {
    case "\t": line += Array(#"\t"#.utf8)
    case "\n": line += Array(#"\n"#.utf8)
    case "\r": line += Array(#"\r"#.utf8)
    case "\\": line += Array(#"\\"#.utf8)
    case " "..."~": line.append(contentsOf: encoded)
    default:
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: for byte in encoded { appendHexadecimal(byte, to: &line) }
      case _ where scalar.properties.isBidiControl: for byte in encoded { appendHexadecimal(byte, to: &line) }
      default: line.append(contentsOf: encoded)
      }
    }
  }

  private static func appendHexadecimal(_ byte: UInt8, to line: inout [UInt8]) {
    let digits = String(byte, radix: 16, uppercase: true)
    line += Array(#"\x"#.utf8) + Array((digits.count == 1 ? "0" + digits : digits).utf8)
  }
}

extension String.StringInterpolation {
  /// Appends a name from outside, escaped for a message of one line.
  package mutating func appendInterpolation(escaped name: String) {
    var bytes: [UInt8] = []
    TerminalEscaping.append(Array(name.utf8), to: &bytes)
    appendLiteral(String(decoding: bytes, as: UTF8.self))
  }
}
