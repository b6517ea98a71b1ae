/// A line of the screen: pieces of text in different styles.
package struct StyledLine: ExpressibleByStringLiteral {
  package enum Style: String {
    case plain = ""
    case bold = "1"
    case faint = "2"
    case green = "32"
    case yellow = "33"
    case red = "31"
    case cyan = "36"
    case reversed = "7"
  }

  package private(set) var pieces: [(text: String, style: Style)] = []

  package var width: Int { pieces.reduce(0) { $0 + $1.text.columns } }

  package init(_ text: String = "", _ style: Style = .plain) { add(text, style) }

  package init(stringLiteral value: String) { self.init(value) }

  package mutating func add(_ text: String, _ style: Style = .plain) { pieces.append((text.printable, style)) }

  /// Returns `text`, truncated to `columns` if it is longer.
  package static func truncate(_ text: String, to columns: Int) -> String {
    StyledLine(text).rendered(columns: columns, colored: false)
  }

  /// Appends spaces up to `column`.
  package mutating func pad(to column: Int) { add(String(repeating: " ", count: max(0, column - width))) }

  /// Returns the line as terminal output, truncated to `columns` with an ellipsis if it is longer.
  package func rendered(columns: Int, colored: Bool) -> String {
    let isTruncated = width > columns
    var remaining = isTruncated ? columns - 1 : columns
    var result = ""
    for (text, style) in pieces where remaining > 0 {
      let visible = text.prefix(columns: remaining)
      // If a wide character does not fit into the last column, the column stays empty, and the line ends.
      remaining = visible.count < text.count ? 0 : remaining - visible.columns
      result += colored && style != .plain ? "\u{1B}[\(style.rawValue)m\(visible)\u{1B}[0m" : visible
    }
    return isTruncated && columns > 0 ? result + "…" : result
  }
}

extension String {
  /// The text with `?` in place of characters that control the terminal, which a feed must not do.
  fileprivate var printable: String {
    String(map { $0.unicodeScalars.allSatisfy { !$0.isControl } ? $0 : "?" })
  }

  /// The number of columns that the text needs in a terminal.
  fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Returns the longest prefix that fits into `columns`.
  fileprivate func prefix(columns: Int) -> String {
    var remaining = columns
    return String(
      prefix { character in
        remaining -= character.columns
        return remaining >= 0
      })
  }
}

extension Unicode.Scalar {
  /// Whether this is a control character or changes the direction of the text after it.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}

extension Character {
  /// The number of columns in a terminal: 2 for wide East Asian characters and for emoji, 1 for all others.
  ///
  /// The standard library has no property for that.
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    return Character.wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]
}
