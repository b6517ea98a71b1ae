import RillRecording

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
